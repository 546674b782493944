// Simulates one history for each seed and prints one line of JSON. A process of its own: its node:crypto is seeded.
//   run-network-histories.child.ts '{"first":1,"step":1,"seeds":100,"posts":3}'
import { openSimulatedDatabase } from '../simulated-database.ts';
import { simulateNetworks } from './simulate-networks.ts';

export interface WantedNetworks {
  first: number;
  step: number;
  seeds: number;
  /** For each network. */
  posts: number;
}

export interface FollowedNetworks {
  seeds: number;
  states: Record<string, number>;
  requests: number;
  kills: number;
  /** With the seed that shows it. */
  violations: string[];
}

/** A broken promise is shown by a few; all of them would hide it. */
const MAX_VIOLATIONS = 10;

const wanted = JSON.parse(process.argv[2]!) as WantedNetworks;
const database = await openSimulatedDatabase();
const followed: FollowedNetworks = { seeds: 0, states: {}, requests: 0, kills: 0, violations: [] };
for (let at = 0; at < wanted.seeds && followed.violations.length < MAX_VIOLATIONS; at += 1) {
  const seed = wanted.first + at * wanted.step;
  const outcome = await simulateNetworks(database, seed, wanted.posts);
  followed.seeds += 1;
  followed.requests += outcome.requests;
  followed.kills += outcome.kills;
  for (const [state, count] of Object.entries(outcome.states))
    followed.states[state] = (followed.states[state] ?? 0) + count;
  followed.violations.push(...outcome.violations.map((words) => `seed ${seed}: ${words}`));
}
process.stdout.write(`${JSON.stringify(followed)}\n`);
process.exit(0);
