import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyTestDatabase } from '../../tests/test-database.ts';
import type { Database } from './db/database.ts';
import { createJobs, job, PermanentFailure, worker, type Jobs } from './jobs.ts';
import { createLog } from './log.ts';

const note = job('test.note', z.object({ text: z.string() }));
const flaky = job('test.flaky', z.object({ id: z.string() }), { retries: 1 });
const hopeless = job('test.hopeless', z.object({ id: z.string() }), { retries: 1 });
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });

let database: Database;
let jobs: Jobs;
const done: string[] = [];
const attempts = new Map<string, number>();
const jobIds: string[] = [];
beforeAll(async () => {
  ({ database } = await emptyTestDatabase());
  jobs = createJobs(database.jobsConnection, log);
  await jobs.start([
    worker(note, async ({ text }) => void done.push(text)),
    worker(hopeless, async ({ id }) => {
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      throw new PermanentFailure('no such mailbox');
    }),
    worker(flaky, async ({ id }, jobId) => {
      jobIds.push(jobId);
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      if (attempts.get(id) === 1) throw new Error('the first time fails');
    }),
  ]);
});
afterAll(() => jobs.stop());

test('a job of a committed transaction is worked, that of one rolled back never existed', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'rolled back' });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await database.db.transaction().execute(async (tx) => jobs.enqueue(tx, note, { text: 'committed' }));
  await expect.poll(() => done, { timeout: 10_000 }).toContain('committed');
  expect(done).not.toContain('rolled back');
});

test('jobs that are written together are worked one after the other, without a pause between them', async () => {
  const texts = Array.from({ length: 12 }, (_, number) => `together ${number}`);
  await database.db.transaction().execute(async (tx) => {
    for (const text of texts) await jobs.enqueue(tx, note, { text });
  });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining(texts));
});

test('a delayed job waits for its time', async () => {
  await jobs.enqueue(database.db, note, { text: 'later' }, { startAfter: new Date(Date.now() + 1_500) });
  await jobs.enqueue(database.db, note, { text: 'now' });
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(expect.arrayContaining(['now', 'later']));
  expect(done.indexOf('now')).toBeLessThan(done.indexOf('later'));
});

test('a job that fails is logged and tried again under its id, one that fails for good is not', async () => {
  const id = randomUUID();
  await jobs.enqueue(database.db, flaky, { id });
  // Meanwhile: its second try would come no later.
  const hopelessId = randomUUID();
  await jobs.enqueue(database.db, hopeless, { id: hopelessId });
  await expect.poll(() => attempts.get(id), { timeout: 25_000 }).toBe(2);
  const failed = lines
    .map((line) => JSON.parse(line) as object)
    .find((line) => 'err' in line && JSON.stringify(line).includes('test.flaky'));
  expect(failed).toMatchObject({
    level: 'error',
    job: 'test.flaky',
    err: { message: 'the first time fails' },
    msg: 'job failed',
  });
  expect(jobIds[0]).toBe(jobIds[1]);
  expect(attempts.get(hopelessId)).toBe(1);
  expect(lines.join('')).toContain('no such mailbox');
});

test('a later start leaves queue and schedule as they are, and takes over a changed time', async () => {
  const startWith = async (every: string) => {
    const others = createJobs(database.jobsConnection, log);
    await others.start([worker(job('test.timed', z.object({}), { every }), async () => undefined)]);
    await others.stop();
    const { rows } = await sql`
      select queue.created_on, queue.updated_on as options_updated_on, cron, schedule.updated_on
      from platform_jobs.queue join platform_jobs.schedule using (name) where name = 'test.timed'`.execute(
      database.db,
    );
    return rows;
  };
  const first = await startWith('0 1 * * *');
  expect(first).toMatchObject([{ cron: '0 1 * * *' }]);
  expect(await startWith('0 1 * * *')).toEqual(first);
  expect(await startWith('0 2 * * *')).toMatchObject([{ cron: '0 2 * * *' }]);
  await sql`delete from platform_jobs.schedule where name = 'test.timed'`.execute(database.db);
});

/** What a start with such a job leaves behind. */
async function startRetimed(options: { retries?: number; every?: string }) {
  const others = createJobs(database.jobsConnection, log);
  await others.start([worker(job('test.retimed', z.object({}), options), async () => undefined)]);
  await others.stop();
  const { rows } = await sql`
    select retry_limit, cron from platform_jobs.queue left join platform_jobs.schedule using (name)
    where name = 'test.retimed'`.execute(database.db);
  return rows;
}

test('a later start takes over the tries of a queue, and takes away a schedule that the job has no more', async () => {
  const before = await startRetimed({ retries: 1, every: '0 1 * * *' });
  expect(before).toEqual([{ retry_limit: 1, cron: '0 1 * * *' }]);
  expect(await startRetimed({ retries: 0 })).toEqual([{ retry_limit: 0, cron: null }]);
});

test('standing work begins with the queues and is drained with them', async () => {
  const heard: string[] = [];
  const others = createJobs(database.jobsConnection, log);
  await others.start([
    { begin: async () => void heard.push('begun'), drain: async () => void heard.push('drained') },
  ]);
  expect(heard).toEqual(['begun']);
  await others.stop();
  expect(heard).toEqual(['begun', 'drained']);
});

test('a payload that is not what the job takes is refused where it is enqueued', async () => {
  await expect(jobs.enqueue(database.db, note, { text: 1 } as never)).rejects.toThrow();
});
