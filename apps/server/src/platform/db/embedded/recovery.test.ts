import fs from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closedTestDatabase } from '../../../../tests/test-database.ts';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';

interface Tables {
  note: { text: string };
}

const { DATA_DIR } = await closedTestDatabase();
const folder = path.join(DATA_DIR, 'db');
const failFsyncFile = path.join(folder, 'fail-fsync');
let embedded: EmbeddedDatabase;
let db: Kysely<Tables>;

beforeAll(async () => {
  embedded = await openEmbedded({
    folder,
    log: pino({ level: 'silent' }),
    deadlines: { statementMs: 2_000 },
    workerUrl: new URL('./failing-disk.fixture.ts', import.meta.url),
  });
  db = new Kysely<Tables>({ dialect: embedded.dialect });
  await sql`create table note (text text not null)`.execute(db);
});

beforeEach(async () => {
  await db.deleteFrom('note').execute();
});

afterAll(async () => {
  await embedded.close();
  fs.rmSync(folder, { recursive: true });
});

function write(text: string, handle: Kysely<Tables> = db) {
  return handle.insertInto('note').values({ text }).execute();
}

async function notes(): Promise<string[]> {
  return (await db.selectFrom('note').select('text').orderBy('text').execute()).map((note) => note.text);
}

/** PGlite sleeps by computing: to the other thread this is a query that never ends. */
function hang(handle: Kysely<Tables> = db) {
  return sql`select pg_sleep(60)`.execute(handle);
}

test('a hung statement is ended with outcome unknown and what waited behind it is done', async () => {
  await write('before');
  const hung = hang();
  const waiting = Array.from({ length: 8 }, (_, index) => write(`after ${index}`));
  await expect(hung).rejects.toMatchObject({ code: '08006' });
  const settled = await Promise.allSettled(waiting);
  const done = settled.flatMap((outcome, index) =>
    outcome.status === 'fulfilled' ? [`after ${index}`] : [],
  );
  expect(done.length).toBeGreaterThan(0);
  expect(await notes()).toEqual(expect.arrayContaining(['before', ...done]));
});

test('a transaction fails after its worker was replaced and none of it is stored', async () => {
  const transaction = await db.startTransaction().execute();
  await write('lost', transaction);
  await expect(hang(transaction)).rejects.toMatchObject({ code: '08006' });
  expect(await notes()).toEqual([]);
  await expect(write('also lost', transaction)).rejects.toMatchObject({ code: '08006' });
  await transaction.rollback().execute();
  expect(await notes()).toEqual([]);
});

test('listeners hear again after the worker was replaced and are told that they may have missed something', async () => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<string>();
  let reconnects = 0;
  const listener = await embedded.listen('wake', hear, () => (reconnects += 1));
  await embedded.setSessionStatements([`set application_name = 'kept'`]);
  await expect(hang()).rejects.toMatchObject({ code: '08006' });
  await sql`select pg_notify('wake', 'hello')`.execute(db);
  expect(await heard).toBe('hello');
  expect(reconnects).toBe(2);
  const { rows } = await embedded.executeSql(`select current_setting('application_name') as name`);
  expect(rows).toEqual([{ name: 'kept' }]);
  await listener.close();
});

test('a commit that the disk refuses is not acknowledged, and the database comes back', async () => {
  await write('kept');
  fs.writeFileSync(failFsyncFile, '');
  const refused = write('refused by the disk');
  await expect(refused).rejects.toMatchObject({ code: '08006' });
  fs.rmSync(failFsyncFile);
  await write('after');
  const found = await notes();
  expect(found).toContain('kept');
  expect(found).toContain('after');
});

test('migrations may take longer than a statement', async () => {
  await embedded.unhurried(() => sql`select pg_sleep(2.5)`.execute(db));
  await expect(sql`select pg_sleep(2.5)`.execute(db)).rejects.toMatchObject({ code: '08006' });
});
