import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedTestDatabase } from '../../../../tests/test-database.ts';
import { DEFAULT_DEADLINES } from './deadlines.ts';
import { Engine } from './engine.ts';
import { FreeSpace } from './free-space.ts';

const { DATA_DIR } = await closedTestDatabase();
const folder = path.join(DATA_DIR, 'db');
const engine = new Engine({
  folder,
  workerUrl: new URL('./worker.ts', import.meta.url),
  deadlines: DEFAULT_DEADLINES,
  freeSpace: new FreeSpace(() => Infinity),
  log: pino({ level: 'silent' }),
});

beforeAll(async () => {
  await engine.open();
  await engine.run({ text: 'create table note (text text)' });
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

test('those who wait go on when a transaction ends with many statements unanswered', async () => {
  const transaction = await engine.begin('BEGIN');
  const burst = Array.from({ length: 10 }, () =>
    transaction.run({ text: `insert into note values ('burst')` }),
  );
  const waiting = engine.run({ text: 'select count(*) from note' });
  await transaction.rollback();
  await Promise.all(burst);
  expect((await waiting)[0]?.rows).toEqual([{ count: 0n }]);
});

test('a transaction whose BEGIN fails runs nothing outside of it', async () => {
  const transaction = await engine.begin('BEGIN ISOLATION LEVEL snapshot');
  await expect(transaction.run({ text: `insert into note values ('stray')` })).rejects.toMatchObject({
    code: '25P01',
  });
  await expect(transaction.commit()).rejects.toMatchObject({ code: '42601' });
  expect((await engine.run({ text: 'select * from note' }))[0]?.rows).toEqual([]);
});

test('closing lets finish what was asked before and refuses what comes after', async () => {
  const before = engine.run({ text: 'select 1 as one' });
  const closing = engine.close();
  await expect(engine.run({ text: 'select 1' })).rejects.toMatchObject({ code: '57P01' });
  expect((await before)[0]?.rows).toEqual([{ one: 1 }]);
  await closing;
});
