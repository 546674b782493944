// Makes a failing history smaller: fewer posts, sites, nodes and actions, one fault after the other left out, as long as a promise
// is still broken. What remains is short enough to be read.
import type { SimulatedDatabase } from './simulated-database.ts';
import { simulate, type Configuration } from './simulate.ts';

export interface Failure {
  seed: number;
  configuration: Configuration;
  words: string[];
}

/** A smaller configuration takes other turns: the same fault may need another seed. */
const SEEDS_EACH = 6;

export async function shrink(
  database: SimulatedDatabase,
  failure: Failure,
  endsAtMs: number,
): Promise<Failure> {
  let smallest = failure;
  for (let shrunk = true; shrunk;) {
    shrunk = false;
    for (const configuration of smallerThan(smallest.configuration)) {
      const found = await failureOf(database, smallest.seed, configuration, endsAtMs);
      if (!found) continue;
      smallest = found;
      shrunk = true;
      break;
    }
  }
  return smallest;
}

async function failureOf(
  database: SimulatedDatabase,
  seed: number,
  configuration: Configuration,
  endsAtMs: number,
): Promise<Failure | undefined> {
  for (let at = 0; at < SEEDS_EACH && performance.now() < endsAtMs; at += 1) {
    const { violations: words } = await simulate(database, seed + at, configuration);
    if (words.length > 0) return { seed: seed + at, configuration, words };
  }
  return undefined;
}

function smallerThan(configuration: Configuration): Configuration[] {
  const { posts, sites, nodes, actionsPerMinute, weather, troubles, series, generated } = configuration;
  const candidates: Configuration[] = [];
  const offer = (change: Partial<Configuration>) => candidates.push({ ...configuration, ...change });
  for (const fewer of [Math.floor(posts / 4), Math.floor(posts / 2), posts - 1])
    if (fewer > 0) offer({ posts: fewer });
  for (const fewer of [1, Math.floor(sites / 2), sites - 1])
    if (fewer > 0 && fewer < sites) offer({ sites: fewer });
  if (nodes > 1) offer({ nodes: nodes - 1 });
  if (weather.kill > 0) offer({ weather: { ...weather, kill: 0 } });
  if (weather.freeze > 0) offer({ weather: { ...weather, freeze: 0 } });
  for (const [name, probability] of Object.entries(troubles))
    if (probability > 0) offer({ troubles: { ...troubles, [name]: 0 } });
  if (series > 0) offer({ series: 0 });
  if (generated > 0) offer({ generated: 0 });
  if (actionsPerMinute > 0.5) offer({ actionsPerMinute: actionsPerMinute / 2 });
  return candidates;
}
