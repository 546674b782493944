// The database of one test worker: the embedded one in a folder of its own, or, with DATABASE_URL, a PostgreSQL database
// of its own. Emptied for each file, kept between files because making one takes seconds.
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createClient } from 'redis';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';

const worker = process.env['VITEST_POOL_ID'] ?? '1';

export interface TestDatabase {
  DATA_DIR: string;
  DATABASE_URL?: string;
  REDIS_URL?: string;
}

export async function emptyTestDatabase(): Promise<TestDatabase> {
  const dataDir = join(process.env['MSM_TEST_FOLDER']!, `worker-${worker}`);
  const databaseUrl = process.env['DATABASE_URL'] && (await ownPostgres(process.env['DATABASE_URL']));
  const redisUrl = process.env['REDIS_URL'] && (await ownRedis(process.env['REDIS_URL']));
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') });
  await sql`drop schema if exists platform_jobs cascade`.execute(database.db);
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await database.close();
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
  };
}

async function ownPostgres(url: string): Promise<string> {
  const name = `msm_test_${worker}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Each worker uses a numbered database of Redis, counted down from the last, and empties it. */
async function ownRedis(url: string): Promise<string> {
  const own = new URL(url);
  own.pathname = `/${16 - Number(worker)}`;
  const client = createClient({ url: own.href });
  await client.connect();
  await client.flushDb();
  await client.close();
  return own.href;
}
