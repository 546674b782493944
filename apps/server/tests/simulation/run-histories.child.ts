// Simulates seeds from FROM on, in turn over all configurations, until enough histories were followed, a violation is found or
// the time is over; prints one line of JSON. A process of its own for `npm run prove:schedule`.
import { CONFIGURATIONS } from './configurations.ts';
import { openSimulatedDatabase } from './simulated-database.ts';
import { simulate } from './simulate.ts';

const [from = 1, step = 1, wanted = 1_000, seconds = 600] = process.argv.slice(2).map(Number);
const database = await openSimulatedDatabase();
const endsAt = performance.now() + seconds * 1_000;
const counts = CONFIGURATIONS.map(() => 0);
let histories = 0;
let violation: { seed: number; configuration: string; words: string[] } | undefined;
for (let seed = from; histories < wanted && !violation && performance.now() < endsAt; seed += step) {
  const which = Math.floor(seed / step) % CONFIGURATIONS.length;
  const configuration = CONFIGURATIONS[which]!;
  const outcome = await simulate(database, seed, configuration);
  histories += outcome.histories;
  counts[which]! += outcome.histories;
  if (outcome.violations.length > 0)
    violation = { seed, configuration: configuration.name, words: outcome.violations.slice(0, 10) };
}
process.stdout.write(`${JSON.stringify({ histories, counts, violation })}\n`);
process.exit(0);
