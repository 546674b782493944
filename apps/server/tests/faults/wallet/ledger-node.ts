// A process that posts to the ledger (ledger.child.ts), as the proof starts, asks and kills it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Posting } from '../../../src/features/wallet/ledger/group-commit.ts';

const CHILD = fileURLToPath(new URL('./ledger.child.ts', import.meta.url));

export interface NodeOptions {
  settings: Readonly<Record<string, string>>;
  execArgv?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export interface LedgerNode {
  ask<T>(what: object): Promise<T | undefined>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export const plain = (posting: Posting): object =>
  JSON.parse(
    JSON.stringify(posting, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as object;

export async function startNode({ settings, execArgv = [], env = {} }: NodeOptions): Promise<LedgerNode> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child: ChildProcess = fork(CHILD, {
    env: { ...inherited, ...settings, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const waiting = new Map<number, (told: unknown) => void>();
  let asked = 0;
  const ready = once(child, 'message');
  if (!(await Promise.race([ready, exited.then(() => undefined)])))
    throw new Error('The node ended instead of starting.');
  child.on('message', (told: { id: number }) => {
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  void exited.then(() => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return {
    ask<T>(what: object) {
      if (!child.connected) return Promise.resolve(undefined);
      const id = (asked += 1);
      return new Promise<T | undefined>((resolve) => {
        waiting.set(id, resolve as (told: unknown) => void);
        child.send({ id, ...what }, (error) => error && resolve(undefined));
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

export async function killBackends(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** PostgreSQL adds up what a session met when the session ends, at the latest ten seconds after its last statement. */
export async function countDeadlocks(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (let tries = 0; tries < 200; tries++) {
    const others = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.rowCount === 0) break;
    await setTimeout(50);
  }
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]!.deadlocks);
}
