import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, sql, type Generated } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FolderDamagedError } from './folder-damaged.ts';
import { FolderInUseError } from './folder-lock.ts';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';

interface Tables {
  purse: { id: Generated<number>; owner: string; cents: bigint };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'msm-embedded-'));
const log = pino({ level: 'silent' });
const PLENTY_BYTES = 10 * 1024 ** 3;
let freeBytes = PLENTY_BYTES;
let embedded: EmbeddedDatabase;
let db: Kysely<Tables>;

beforeAll(async () => {
  embedded = await openEmbedded({
    folder,
    log,
    deadlines: { transactionIdleMs: 300 },
    freeBytes: () => freeBytes,
  });
  db = new Kysely<Tables>({ dialect: embedded.dialect });
  await db.schema
    .createTable('purse')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull().unique())
    .addColumn('cents', 'int8', (column) => column.notNull())
    .execute();
});

beforeEach(async () => {
  await db.deleteFrom('purse').execute();
});

afterAll(async () => {
  await embedded.close();
  fs.rmSync(folder, { recursive: true });
});

function give(handle: Kysely<Tables>, owner: string, cents: bigint) {
  return handle.insertInto('purse').values({ owner, cents }).execute();
}

async function owners(): Promise<string[]> {
  const rows = await db.selectFrom('purse').select('owner').orderBy('owner').execute();
  return rows.map((row) => row.owner);
}

test('parameters and results keep their values as with pg', async () => {
  const instant = new Date('2026-03-04T05:06:07.089Z');
  const { rows } = await sql<Record<string, unknown>>`
    select ${9_007_199_254_740_993n}::int8 as big, ${instant}::timestamptz as instant, ${instant}::timestamp as wall_clock,
           ${Buffer.from([0, 255])}::bytea as bytes, ${[1, null, 3]}::int[] as numbers,
           ${['a"b', 'c\\d', 'NULL']}::text[] as texts, ${[[1n, 2n]]}::int8[] as table_of_bigs,
           ${{ a: [1, 'ü'] }}::jsonb as json, ${JSON.stringify([1])}::jsonb as json_array, ${true}::bool as yes,
           ${undefined}::text as nothing, ${1.5}::float8 as float, ${'12.30'}::numeric as exact,
           ${'2026-03-04'}::date as day, ${'lone \ud800é\udc00 end'}::text as text`.execute(db);
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_993n,
    instant,
    wall_clock: instant,
    bytes: Buffer.from([0, 255]),
    numbers: [1, null, 3],
    texts: ['a"b', 'c\\d', 'NULL'],
    table_of_bigs: [[1n, 2n]],
    json: { a: [1, 'ü'] },
    json_array: [1],
    yes: true,
    nothing: null,
    float: 1.5,
    exact: '12.30',
    day: new Date(2026, 2, 4),
    text: 'lone \ufffdé\ufffd end',
  });
});

test('arrays of bytes and instants keep their values', async () => {
  const instant = new Date('2026-03-04T05:06:07.089Z');
  const { rows } = await sql<{ bytes: Uint8Array[]; instants: Date[] }>`
    select ${[Buffer.from('ab')]}::bytea[] as bytes, ${[instant]}::timestamptz[] as instants`.execute(db);
  expect(Buffer.from(rows[0]!.bytes[0]!)).toEqual(Buffer.from('ab'));
  expect(rows[0]!.instants).toEqual([instant]);
});

test('an error names its code, constraint, detail and severity', async () => {
  await give(db, 'ann', 1n);
  await expect(give(db, 'ann', 2n)).rejects.toMatchObject({
    code: '23505',
    constraint: 'purse_owner_key',
    detail: 'Key (owner)=(ann) already exists.',
    severity: 'ERROR',
    table: 'purse',
    message: expect.stringContaining('duplicate key'),
  });
});

test('the number of changed rows is reported', async () => {
  await give(db, 'ann', 1n);
  const [result] = await db.updateTable('purse').set({ cents: 2n }).execute();
  expect(result?.numUpdatedRows).toBe(1n);
});

test('pg-boss gets int8 as numbers and the rows of every statement', async () => {
  await give(db, 'ann', 7n);
  const { rows } = await embedded.executeSql('select cents from purse; select 2::int8 as cents');
  expect(rows).toEqual([{ cents: 7 }, { cents: 2 }]);
  await expect(embedded.executeSql('select cents from purse where owner = $1', ['ann'])).resolves.toEqual({
    rows: [{ cents: 7 }],
  });
});

test('a message that fails inside its own BEGIN leaves no transaction behind', async () => {
  await expect(
    embedded.executeSql(`begin; insert into purse (owner, cents) values ('ann', 1); select 1 / 0; commit`),
  ).rejects.toMatchObject({ code: '22012' });
  await give(db, 'bob', 1n);
  expect(await owners()).toEqual(['bob']);
});

test('a BEGIN that bypasses the handle is refused', async () => {
  await expect(sql`begin`.execute(db)).rejects.toMatchObject({ code: '25001' });
  await give(db, 'bob', 1n);
  expect(await owners()).toEqual(['bob']);
});

test('COMMIT after a swallowed error throws instead of reporting success', async () => {
  const transfer = db.transaction().execute(async (trx) => {
    await give(trx, 'ann', 1n);
    await sql`select 1 / 0`.execute(trx).catch(() => 'swallowed');
  });
  await expect(transfer).rejects.toMatchObject({ code: '25P02' });
  expect(await owners()).toEqual([]);
});

test('a savepoint rolls back only what came after it', async () => {
  const transaction = await db.startTransaction().execute();
  await give(transaction, 'ann', 1n);
  const saved = await transaction.savepoint('before bob').execute();
  await give(saved, 'bob', 1n);
  const back = await saved.rollbackToSavepoint('before bob').execute();
  await back.commit().execute();
  expect(await owners()).toEqual(['ann']);
});

test('a transaction has the isolation level it asked for', async () => {
  const level = await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(
      async (trx) =>
        (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(trx))
          .rows[0]?.level,
    );
  expect(level).toBe('serializable');
});

test('the root handle inside a transaction throws instead of waiting for ever', async () => {
  const message = "Use the transaction's handle inside a transaction.";
  await db.transaction().execute(async (trx) => {
    await give(trx, 'ann', 1n);
    await expect(give(db, 'bob', 1n)).rejects.toThrow(message);
    await expect(embedded.executeSql('select 1')).rejects.toThrow(message);
    await delay(1);
    await expect(db.transaction().execute(async () => 'nested')).rejects.toThrow(message);
  });
  await give(db, 'bob', 1n);
  expect(await owners()).toEqual(['ann', 'bob']);
});

test('work begun inside a transaction may use the root handle after its end', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const later = await db
    .transaction()
    .execute(async () => ({ done: ended.then(() => give(db, 'late', 1n)) }));
  end();
  await later.done;
  expect(await owners()).toEqual(['late']);
});

test('transactions and single statements of many callers do not mix', async () => {
  await give(db, 'shared', 0n);
  const increments = Array.from({ length: 20 }, (_, caller) =>
    db.transaction().execute(async (trx) => {
      const { cents } = await trx
        .selectFrom('purse')
        .select('cents')
        .where('owner', '=', 'shared')
        .executeTakeFirstOrThrow();
      await delay(1);
      await trx
        .updateTable('purse')
        .set({ cents: cents + 1n })
        .where('owner', '=', 'shared')
        .execute();
      if (caller % 4 === 0) throw new Error('rolled back');
    }),
  );
  const singles = Array.from({ length: 20 }, () => give(db, randomUUID(), 1n));
  await Promise.allSettled([...increments, ...singles]);
  const shared = await db
    .selectFrom('purse')
    .select('cents')
    .where('owner', '=', 'shared')
    .executeTakeFirst();
  expect(shared?.cents).toBe(15n);
  expect(await owners()).toHaveLength(21);
});

test('an abandoned transaction is rolled back, its owner is told and the others go on', async () => {
  const abandoned = await db.startTransaction().execute();
  await give(abandoned, 'ann', 1n);
  await give(db, 'bob', 1n);
  expect(await owners()).toEqual(['bob']);
  await expect(give(abandoned, 'ann', 1n)).rejects.toMatchObject({ code: '25P03' });
  await expect(abandoned.commit().execute()).rejects.toMatchObject({ code: '25P03' });
});

test('a notification reaches its listener until it closes', async () => {
  const heard: string[] = [];
  let reconnects = 0;
  const listener = await embedded.listen(
    'Some channel',
    (payload) => heard.push(payload),
    () => (reconnects += 1),
  );
  await sql`select pg_notify('Some channel', 'one')`.execute(db);
  await sql`select 1`.execute(db);
  await listener.close();
  await sql`select pg_notify('Some channel', 'two')`.execute(db);
  await sql`select 1`.execute(db);
  expect({ heard, reconnects }).toEqual({ heard: ['one'], reconnects: 1 });
});

test('a nearly full disk refuses writing and still answers', async () => {
  await give(db, 'ann', 1n);
  freeBytes = 63 * 1024 * 1024;
  await delay(300);
  try {
    await expect(give(db, 'bob', 1n)).rejects.toMatchObject({ code: '53100' });
    await expect(db.transaction().execute((trx) => give(trx, 'bob', 1n))).rejects.toMatchObject({
      code: '53100',
    });
    await expect(
      sql`with gone as (delete from purse returning owner) select * from gone`.execute(db),
    ).rejects.toMatchObject({ code: '53100' });
    expect(await owners()).toEqual(['ann']);
  } finally {
    freeBytes = PLENTY_BYTES;
    await delay(300);
  }
});

test('a folder in use is refused and its holder is named, and it remembers that it has a database', async () => {
  expect(fs.existsSync(path.join(folder, 'has-cluster'))).toBe(true);
  const second = openEmbedded({ folder, log });
  await expect(second).rejects.toThrow(FolderInUseError);
  await expect(second).rejects.toThrow(`DATA_DIR "${folder}" is in use by process ${process.pid}.`);
});

test.each([
  ['lost its first file', { 'cluster/global/pg_control': 'x' }],
  ['holds a version and nothing else', { 'cluster/PG_VERSION': '17\n' }],
  ['had a database that is gone', { 'has-cluster': '' }],
  ['has a lock that is none', { 'lock.sqlite': 'x'.repeat(5_000) }],
])('a folder that %s is refused with what to do, and nothing in it is thrown away', async (_what, files) => {
  const damaged = fs.mkdtempSync(path.join(os.tmpdir(), 'msm-damaged-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(damaged, name)), { recursive: true });
    fs.writeFileSync(path.join(damaged, name), content);
  }
  const opening = openEmbedded({ folder: damaged, log });
  await expect(opening).rejects.toThrow(FolderDamagedError);
  await expect(opening).rejects.toThrow(/^The database in "[^\n]+ from a backup, [^\n]+$/);
  for (const [name, content] of Object.entries(files))
    expect(fs.readFileSync(path.join(damaged, name), 'utf8')).toBe(content);
  fs.rmSync(damaged, { recursive: true });
});
