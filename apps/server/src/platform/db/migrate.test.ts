import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyTestDatabase } from '../../../tests/test-database.ts';
import { createLog } from '../log.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  const { DATA_DIR, DATABASE_URL } = await emptyTestDatabase();
  database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log: createLog('silent') });
});
afterAll(() => database.close());

test('two nodes that boot at once bring the database up to date once', async () => {
  const applied = await Promise.all([database.unhurried(migrate), database.unhurried(migrate)]);
  const [those, these] = applied.map((names) => names.length);
  expect([those, these].toSorted()).toEqual([0, Math.max(those!, these!)]);
  expect(Math.max(those!, these!)).toBeGreaterThan(3);
});

test('a database that is up to date is left alone', async () => {
  expect(await database.unhurried(migrate)).toEqual([]);
});
