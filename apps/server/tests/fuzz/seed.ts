// One seed for all property tests: the number of the day (UTC), so that each day looks somewhere new and all runs of a day look
// at the same. A failure prints it together with the path to the counter-example; FUZZ_SEED=<number> repeats a run.
const DAY_MS = 86_400_000;

export const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / DAY_MS));
