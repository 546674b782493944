// What must happen: a row written in the caller's own transaction, worked at least once. A worker may run twice for one
// job (a crash between the work and its acknowledgement), so each is written to bear that.
import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Database } from './db/database.ts';
import type { Db } from './db/tables.ts';
import type { Log } from './log.ts';

type Schema = z.ZodMiniType<object>;

export interface Job<Payload extends Schema = Schema> {
  readonly name: string;
  readonly payload: Payload;
  /** Tries after the first, further and further apart. */
  readonly retries: number;
  /** Cron expression in UTC, for scheduled upkeep. */
  readonly every: string | undefined;
}

export interface JobWorker {
  job: Job;
  /** The id is the same for every try of one job; outside the queue each run is a job of its own. */
  run(payload: unknown, jobId?: string): Promise<void>;
}

/** Thrown by a worker when another try would fail the same way: the job is logged and not tried again. */
export class PermanentFailure extends Error {}

/** Work without a queue of ours that goes on as long as the process: begun and drained with the queues. */
export interface StandingWork {
  begin(): Promise<void>;
  drain(): Promise<void>;
}

/** Runs follow each other, with a pause between them: a slow database is not asked twice at once. */
export function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): StandingWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const run = () => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, pauseMs);
      });
  };
  return {
    async begin() {
      run();
    },
    async drain() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

interface Timing {
  startAfter?: Date;
}

export interface Jobs {
  enqueue<P extends Schema>(tx: Db, job: Job<P>, payload: z.input<P>, timing?: Timing): Promise<void>;
  start(workers: (JobWorker | StandingWork)[]): Promise<void>;
  /** Lets running jobs and standing work finish; the rest stays in the database. */
  stop(): Promise<void>;
}

export const job = <P extends Schema>(
  name: string,
  payload: P,
  { retries = 5, every }: { retries?: number; every?: string } = {},
): Job<P> => ({ name, payload, retries, every });

export const worker = <P extends Schema>(
  definition: Job<P>,
  run: (payload: z.output<P>, jobId: string) => Promise<void>,
): JobWorker => ({
  job: definition,
  run: (payload, jobId = randomUUID()) => run(payload as z.output<P>, jobId),
});

/** A worker that says nothing for this long is taken for dead and its job given to another. */
const HEARTBEAT_SECONDS = 30;
const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3_600;
/** Shorter than the process manager's patience with SIGTERM. */
const DRAIN_MS = 20_000;
/** New jobs wake their worker by NOTIFY; delayed ones, retries and missed wake-ups are found by this poll of all queues at once. */
const POLL_MS = 2_000;
/** The library's own poll, a statement for each worker: with some fifty queues a tenth of a core on the embedded database. */
const WORKER_POLL_SECONDS = 300;
const SCHEMA = 'platform_jobs';
/** An index on name, state, blocked and start_after answers it, however many jobs wait for a later time. */
const DUE_QUEUES = `
  select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from ${SCHEMA}.job
    where job.name = queue.name and job.state in ('created', 'retry') and not job.blocked
      and job.start_after <= ${SCHEMA}.job_now()
  )`;

const optionsOf = ({ retries }: Job) => ({
  retryLimit: retries,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
});

const has = (queue: object, options: object): boolean =>
  Object.entries(options).every(([name, value]) => Reflect.get(queue, name) === value);

export function createJobs(connection: Database['jobsConnection'], log: Log): Jobs {
  const boss = new PgBoss({ ...connection, schema: SCHEMA, application_name: 'msm-portal-jobs' });
  const logFault = (error: unknown) => log.error({ err: error }, 'job queue fault');
  boss.on('error', logFault);
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));

  const standing: StandingWork[] = [];
  const workersOf = new Map<string, string[]>();
  const poll = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [[...workersOf.keys()]]);
    for (const { name } of rows as { name: string }[])
      workersOf.get(name)!.forEach((id) => boss.notifyWorker(id));
  };

  return {
    async enqueue(tx, { name, payload: schema }, payload, { startAfter } = {}) {
      await boss.send(name, schema.parse(payload), { db: fromKysely(tx), ...(startAfter && { startAfter }) });
    },
    async start(workers) {
      await boss.start();
      // Read once: creating a queue that exists changes nothing and costs two statements, for each of some eighty.
      const [queues, schedules] = [await boss.getQueues(), await boss.getSchedules()];
      const existing = new Map<string, object>(queues.map((queue) => [queue.name, queue]));
      const cronOf = new Map(schedules.map(({ name, cron }) => [name, cron]));
      for (const each of workers) {
        if ('begin' in each) {
          standing.push(each);
          await each.begin();
          continue;
        }
        const { job: definition, run } = each;
        const options = optionsOf(definition);
        const before = existing.get(definition.name);
        if (!before) await boss.createQueue(definition.name, options);
        else if (!has(before, options)) await boss.updateQueue(definition.name, options);
        existing.set(definition.name, options);
        const cron = cronOf.get(definition.name);
        if (definition.every && cron !== definition.every)
          await boss.schedule(definition.name, definition.every);
        if (!definition.every && cron) await boss.unschedule(definition.name);
        const workerId = await boss.work(
          definition.name,
          { pollingIntervalSeconds: WORKER_POLL_SECONDS },
          async (batch) => {
            for (const { id, data } of batch) {
              const startedAt = performance.now();
              const about = () => ({
                job: definition.name,
                jobId: id,
                ms: Math.round(performance.now() - startedAt),
              });
              try {
                await run(definition.payload.parse(data ?? {}), id);
              } catch (error) {
                const isForGood = error instanceof PermanentFailure;
                log.error({ err: error, ...about() }, isForGood ? 'job failed for good' : 'job failed');
                if (isForGood) continue;
                throw error;
              } finally {
                // Jobs that were written together wake their worker once: without this each would wait for the poll.
                boss.notifyWorker(workerId);
              }
              log.info(about(), 'job done');
            }
          },
        );
        workersOf.set(definition.name, [...(workersOf.get(definition.name) ?? []), workerId]);
      }
      const polling = repeat(POLL_MS, poll, logFault);
      standing.push(polling);
      await polling.begin();
    },
    async stop() {
      await Promise.all([
        ...standing.map((each) => each.drain()),
        boss.stop({ graceful: true, timeout: DRAIN_MS }),
      ]);
    },
  };
}
