// One seed for all property tests. A failure prints it together with the path to the counter-example;
// FUZZ_SEED=<number> repeats a run, FUZZ_SEED=random looks somewhere new.

/** Fixed, so that a change that has nothing to do with it never turns red. */
const DEFAULT_SEED = 20_251_115;

const wished = process.env['FUZZ_SEED'];

export const seed = wished === 'random' ? Date.now() % 2 ** 31 : Number(wished ?? DEFAULT_SEED);
