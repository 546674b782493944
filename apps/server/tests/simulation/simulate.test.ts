// The short form of `npm run prove:schedule`: one small history, whose configuration and seed change with the day.
import { expect, test } from 'vitest';
import { CONFIGURATIONS } from './configurations.ts';
import { openSimulatedDatabase } from './simulated-database.ts';
import { simulate } from './simulate.ts';

const ORDERS = 10;
/** Virtual hours take seconds, on a machine that has nothing else to do. */
const PATIENCE_MS = 120_000;

test('no history of today breaks the promise', { timeout: PATIENCE_MS }, async () => {
  const seed = Math.floor(Date.now() / 86_400_000);
  const configuration = CONFIGURATIONS[seed % CONFIGURATIONS.length]!;
  const database = await openSimulatedDatabase();
  const { violations, histories } = await simulate(database, seed, { ...configuration, orders: ORDERS });
  await database.close();
  expect(violations, `seed ${seed}, ${configuration.name}`).toEqual([]);
  expect(histories).toBeGreaterThan(0);
});
