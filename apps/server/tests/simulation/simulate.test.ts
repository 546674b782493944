// The short form of `npm run prove:schedule`: one history of each configuration, with the day's seed, which is printed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIGURATIONS } from './configurations.ts';
import { openSimulatedDatabase, type SimulatedDatabase } from './simulated-database.ts';
import { simulate } from './simulate.ts';

/** A small one is as deep as a large one, and takes a second. */
const ORDERS = 10;

let database: SimulatedDatabase;
beforeAll(async () => {
  database = await openSimulatedDatabase();
});
afterAll(() => database.close());

test.each(CONFIGURATIONS)('no history breaks the promise: $name', async (configuration) => {
  const seed = Math.floor(Date.now() / 86_400_000);
  const { violations, histories } = await simulate(database, seed, { ...configuration, orders: ORDERS });
  expect(violations, `seed ${seed}`).toEqual([]);
  expect(histories).toBeGreaterThan(ORDERS / 2);
});
