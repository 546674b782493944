// Kills real processes while they write: whatever was acknowledged must be there afterwards, and the folder's
// lock must be free.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openEmbedded } from '../../src/platform/db/embedded/open-embedded.ts';

const ROUNDS = 20;
/** Half a minute on an idle machine; a busy one starts each writer many times slower. */
const BUSY_MACHINE_LIMIT_MS = 600_000;
/** A kill can cut the last line short. */
const UUID_LENGTH = 36;
const WRITER = fileURLToPath(new URL('./write-rows.child.ts', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'msm-kill-'));

const writers: ChildProcess[] = [];

afterEach(() => {
  for (const writer of writers.splice(0)) writer.kill('SIGKILL');
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

function startWriter() {
  const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  writers.push(writer);
  return writer;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** The ids that one writer printed before it was killed. */
async function writeUntilKilled(writingMs: number): Promise<string[]> {
  const child = startWriter();
  const complaints = text(child.stderr);
  const acknowledged: string[] = [];
  let killing: Promise<void> | undefined;
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(line);
    killing ??= delay(writingMs).then(() => kill(child));
  }
  await killing;
  expect(await complaints).toBe('');
  return acknowledged.filter((id) => id.length === UUID_LENGTH);
}

async function readBack(sql: string): Promise<Record<string, unknown>[]> {
  const embedded = await openEmbedded({ folder, log: pino({ level: 'silent' }) });
  const { rows } = await embedded.executeSql(sql);
  await embedded.close();
  return rows;
}

test(
  `nothing acknowledged is lost and no transaction is halved in ${ROUNDS} kills under writes`,
  async ({ signal }) => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
      acknowledged.push(...(await writeUntilKilled(50 + Math.random() * 350)));
    }
    const rows = await readBack('select id, transaction from row');
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

    const sizes = Map.groupBy(
      rows.filter((row) => row.transaction),
      (row) => row.transaction,
    );
    expect([...sizes.values()].filter((pair) => pair.length !== 2)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    console.log(
      `${acknowledged.length} acknowledged rows in ${ROUNDS} kills, none lost; ${sizes.size} transactions, none halved`,
    );
  },
  BUSY_MACHINE_LIMIT_MS,
);

test(
  'a second process is told who holds the folder, and kill -9 frees it',
  async () => {
    const holder = startWriter();
    await once(holder.stdout, 'data');
    const second = startWriter();
    const [complaint, [exitCode]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(exitCode).toBe(1);
    expect(complaint).toBe(`DATA_DIR "${folder}" is in use by process ${holder.pid}.\n`);

    await kill(holder);
    await expect(readBack('select 1 as free')).resolves.toEqual([{ free: 1 }]);
  },
  BUSY_MACHINE_LIMIT_MS,
);
