// Simulates round after round, each with its own seed and every configuration, until enough histories were followed, a violation is
// found or the time is over; prints one line of JSON. A process of its own: its node:crypto is seeded (seed-process.mjs).
//   run-histories.child.ts '{"first":1,"step":1,"histories":1000,"seconds":600,"posts":10,"configurations":[…]}'
import { CONFIGURATIONS } from './configurations.ts';
import { shrink, type Failure } from './shrink.ts';
import { openSimulatedDatabase } from './simulated-database.ts';
import { simulate, type Configuration } from './simulate.ts';

export interface Wanted {
  /** Seed of the first round, and how far it is to the next. */
  first: number;
  step: number;
  histories: number;
  seconds: number;
  /** Instead of those in configurations.ts. */
  configurations?: readonly Configuration[];
  /** How long a violation is shrunk. */
  shrinkSeconds?: number;
}

export interface Followed {
  histories: number;
  /** By configuration. */
  counts: number[];
  /** Of everything that happened, by configuration: equal for equal seeds. */
  digests: number[];
  violation?: Failure;
}

const wanted = JSON.parse(process.argv[2]!) as Wanted;
const { configurations = CONFIGURATIONS, shrinkSeconds = 0 } = wanted;
const database = await openSimulatedDatabase();
const endsAtMs = performance.now() + wanted.seconds * 1_000;
const followed: Followed = { histories: 0, counts: [], digests: [] };
for (let seed = wanted.first; !isOver(); seed += wanted.step) {
  for (const [at, configuration] of configurations.entries()) {
    if (followed.violation) break;
    const { violations, histories, digest } = await simulate(database, seed, configuration);
    followed.histories += histories;
    followed.counts[at] = (followed.counts[at] ?? 0) + histories;
    followed.digests[at] = (Math.imul(followed.digests[at] ?? 0, 31) + digest) | 0;
    if (violations.length > 0)
      followed.violation = await shrink(
        database,
        { seed, configuration, words: violations },
        performance.now() + shrinkSeconds * 1_000,
      );
  }
}
process.stdout.write(`${JSON.stringify(followed)}\n`);
process.exit(0);

function isOver(): boolean {
  return (
    followed.histories >= wanted.histories ||
    followed.violation !== undefined ||
    performance.now() >= endsAtMs
  );
}
