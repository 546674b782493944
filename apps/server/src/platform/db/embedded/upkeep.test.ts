import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedTestDatabase } from '../../../../tests/test-database.ts';
import { DEFAULT_DEADLINES } from './deadlines.ts';
import { Engine } from './engine.ts';
import { FreeSpace } from './free-space.ts';
import { Upkeep } from './upkeep.ts';

const { DATA_DIR } = await closedTestDatabase();
const folder = path.join(DATA_DIR, 'db');
const vacuumMark = path.join(folder, 'vacuumed');
const log = pino({ level: 'silent' });
const PLENTY_BYTES = 10 * 1024 ** 3;
let freeBytes = PLENTY_BYTES;
const freeSpace = new FreeSpace(() => freeBytes);
const engine = new Engine({
  folder,
  workerUrl: new URL('./worker.ts', import.meta.url),
  deadlines: DEFAULT_DEADLINES,
  freeSpace,
  log,
});

beforeAll(async () => {
  await engine.open();
  await engine.run({ text: 'create table note (text text)' });
});

afterAll(async () => {
  await engine.close();
  fs.rmSync(folder, { recursive: true });
});

/** The first look after a start always finds a checkpoint due. */
function newUpkeep(): Upkeep {
  return new Upkeep({ folder, engine, freeSpace, longMs: DEFAULT_DEADLINES.longMs, log });
}

async function only(text: string): Promise<unknown> {
  const [result] = await engine.run({ text });
  return Object.values(result?.rows[0] ?? {})[0];
}

function checkpointPosition(): Promise<unknown> {
  return only('select redo_lsn::text from pg_control_checkpoint()');
}

function vacuumCount(): Promise<unknown> {
  return only(`select vacuum_count from pg_stat_user_tables where relname = 'note'`);
}

test('what was written is checkpointed', async () => {
  const before = await checkpointPosition();
  await engine.run({ text: `insert into note values ('new')` });
  await newUpkeep().look();
  expect(await checkpointPosition()).not.toBe(before);
});

test('a disk without room is not checkpointed', async () => {
  await engine.run({ text: `insert into note values ('new')` });
  const before = await checkpointPosition();
  freeBytes = 0;
  await newUpkeep().look();
  freeBytes = PLENTY_BYTES;
  expect(await checkpointPosition()).toBe(before);
});

test('the tables are vacuumed once a day, counted across restarts', async () => {
  await newUpkeep().look();
  expect(await vacuumCount()).toBe(0n);
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  fs.utimesSync(vacuumMark, twoDaysAgo, twoDaysAgo);
  await newUpkeep().look();
  await newUpkeep().look();
  expect(await vacuumCount()).toBe(1n);
});
