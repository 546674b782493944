import { sql } from 'kysely';
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

test('every reference to another row has an index, so that deleting that row is quick', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test.each([
  ['user77', 'a mail from USER77@example.com', true],
  ['r77@example.com', 'user77@example.com', true],
  ['er77@other.com', 'user77@example.com', false],
  ['question about your invoice', 'a question about your invoice 7', true],
  ['question about my invoice', 'a question about your invoice 7', false],
  ['us', 'a\nuser', true],
  ['se', 'a user', false],
  ['%', 'a 100% sure', false],
  ['0%', '0% or 50%', true],
  ['a_c', 'abc', false],
  ["l'été\\", "dans l'été\\", true],
])('searching for %j in %j: %j', async (term, text, isFound) => {
  const { rows } = await sql`select platform_finds(${text.toLowerCase()}, ${term}) as found`.execute(
    database.db,
  );
  expect(rows).toEqual([{ found: isFound }]);
});

test('a server that cannot have pg_trgm finds the beginnings of words', async () => {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  // In the way of the extension, as a missing right would be.
  await sql`create function similarity(text, text) returns real language sql as 'select 0::real'`.execute(
    database.db,
  );
  await database.unhurried(migrate);
  const { rows } = await sql`
    select platform_finds('user77@example.com', 'user7') as beginning, platform_finds('user77', 'ser77') as middle,
      platform_finds('o''hara \\ co', 'o''ha') as quoted, platform_finds('a \\ b', '\\') as hostile`.execute(
    database.db,
  );
  expect(rows).toEqual([{ beginning: true, middle: false, quoted: true, hostile: false }]);
});
