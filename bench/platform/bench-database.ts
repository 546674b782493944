// Where the server under test keeps its data: a folder of its own, and with DATABASE_URL a PostgreSQL database of its
// own on that server. Both are gone afterwards, and what an interrupted run left is gone before; the database that
// DATABASE_URL names is never touched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const postgresUrl = process.env['DATABASE_URL'];

export const isPostgres = postgresUrl !== undefined;
export const databaseName = isPostgres ? 'PostgreSQL' : 'embedded database';

export interface BenchDatabase {
  dataDir: string;
  /** What the server under test is told. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export async function makeBenchDatabase(label: string): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'msm-bench-'));
  const name = `msm_bench_${label}`;
  const drop = `drop database if exists ${name} with (force)`;
  if (postgresUrl) await onPostgres(postgresUrl, drop, `create database ${name}`);
  return {
    dataDir,
    settings: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      APP_SECRET: 'only this bench signs with this secret',
      DATABASE_URL: postgresUrl ? withDatabase(postgresUrl, name) : '',
      REDIS_URL: '',
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (postgresUrl) await onPostgres(postgresUrl, drop);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function onPostgres(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
