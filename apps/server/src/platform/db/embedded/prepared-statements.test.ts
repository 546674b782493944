import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './open-embedded.ts';

interface Tables {
  purse: { id: number; owner: string };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'msm-prepared-'));
const embedded = await openEmbedded({
  folder,
  log: pino({ level: 'silent' }),
  freeBytes: () => 10 * 1024 ** 3,
});
const db = new Kysely<Tables>({ dialect: embedded.dialect });

afterAll(async () => {
  await db.destroy();
  await embedded.close();
  fs.rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await sql`drop table if exists purse`.execute(db);
  await sql`create table purse (id integer primary key, owner text not null)`.execute(db);
});

const add = (id: number, owner = `owner ${id}`) =>
  db.insertInto('purse').values({ id, owner }).executeTakeFirst();
const find = (id: number) => db.selectFrom('purse').selectAll().where('id', '=', id).executeTakeFirst();
/** With the numbers of executions that were planned for a kind of plan. */
const plansOf = async (text: string) =>
  (
    await sql<{ generic_plans: bigint; custom_plans: bigint }>`
      select generic_plans, custom_plans from pg_prepared_statements where statement like ${`${text}%`}`.execute(
      db,
    )
  ).rows;

test('a statement that is asked again is planned once for all its values', async () => {
  for (let id = 1; id <= 20; id += 1) await add(id);
  for (let id = 1; id <= 20; id += 1) expect(await find(id)).toEqual({ id, owner: `owner ${id}` });
  const [{ generic_plans } = { generic_plans: 0n }] = await plansOf('select * from "purse"');
  expect(Number(generic_plans)).toBeGreaterThan(10);
});

test('a plan is made anew while its table grows', async () => {
  for (let id = 1; id <= 450; id += 1) await add(id);
  const [{ generic_plans, custom_plans } = { generic_plans: 0n, custom_plans: 0n }] =
    await plansOf('insert into "purse"');
  expect(Number(generic_plans + custom_plans)).toBeLessThanOrEqual(200);
});

test('a statement that was executed before sees columns that were added, changed and removed', async () => {
  await add(1);
  await find(1);
  await sql`alter table purse add column cents integer default 5`.execute(db);
  expect(await find(1)).toEqual({ id: 1, owner: 'owner 1', cents: 5 });
  await sql`do $$ begin alter table purse alter column cents type text using cents || ' c'; end $$`.execute(
    db,
  );
  expect(await find(1)).toEqual({ id: 1, owner: 'owner 1', cents: '5 c' });
  await sql`alter table purse drop column cents`.execute(db);
  expect(await find(1)).toEqual({ id: 1, owner: 'owner 1' });
});

test('a statement that was executed before sees columns that a function added', async () => {
  await add(1);
  await sql`create or replace function widen() returns void language plpgsql as
    $$ begin alter table purse add column cents integer default 5; end $$`.execute(db);
  await find(1);
  await sql`select widen()`.execute(db);
  expect(await find(1)).toEqual({ id: 1, owner: 'owner 1', cents: 5 });
});

test('a statement that was executed before sees what was committed by a batch of which a later statement fails', async () => {
  await add(1);
  await find(1);
  const batch = sql.raw('begin; alter table purse add column cents integer default 5; commit; select 1/0');
  await expect(batch.execute(db)).rejects.toMatchObject({ code: '22012' });
  // In a transaction a refused statement could not be repeated.
  const found = await db
    .transaction()
    .execute((tx) => tx.selectFrom('purse').selectAll().where('id', '=', 1).executeTakeFirst());
  expect(found).toEqual({ id: 1, owner: 'owner 1', cents: 5 });
});

test('one that fails, first or later, works the next time', async () => {
  await add(1);
  await expect(add(1)).rejects.toMatchObject({ code: '23505' });
  await add(2);
  const later = sql`select * from later where id = ${1}`;
  await expect(later.execute(db)).rejects.toMatchObject({ code: '42P01' });
  await sql`create table later as select 1 as id`.execute(db);
  expect((await later.execute(db)).rows).toEqual([{ id: 1 }]);
  await sql`drop table later`.execute(db);
});

test('one that is asked in a transaction that failed already, works after it', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('purse').values({ id: 1, owner: 'first' }).execute();
    await tx
      .insertInto('purse')
      .values({ id: 1, owner: 'again' })
      .execute()
      .catch(() => {});
    await tx.updateTable('purse').set({ owner: 'changed' }).where('id', '=', 1).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: '25P02' });
  expect(await find(1)).toBeUndefined();
  await add(1);
  await db.updateTable('purse').set({ owner: 'changed' }).where('id', '=', 1).execute();
  expect(await find(1)).toEqual({ id: 1, owner: 'changed' });
});

test('a change of tables that is rolled back disturbs a statement once at most', async () => {
  await add(1);
  const change = db.transaction().execute(async (tx) => {
    await sql`alter table purse add column cents integer`.execute(tx);
    await tx.selectFrom('purse').selectAll().where('id', '=', 1).execute();
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  await find(1).catch(() => {});
  expect(await find(1)).toEqual({ id: 1, owner: 'owner 1' });
});

test('of more than are kept the least recently used are given up, and all answer', async () => {
  const ask = async (number: number) =>
    (await sql<{ answer: number }>`select ${sql.lit(number)} + ${1}::int as answer`.execute(db)).rows[0]
      ?.answer;
  for (let round = 0; round < 2; round += 1)
    for (let number = 0; number < 230; number += 1) expect(await ask(number)).toBe(number + 1);
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(db);
  expect(row?.count).toBeLessThanOrEqual(200);
});
