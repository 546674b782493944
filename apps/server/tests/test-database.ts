// The databases of one test worker: embedded ones in folders of its own, or, with DATABASE_URL, PostgreSQL databases of its
// own. One stays open for all files of the worker and is emptied for each; opening and migrating takes seconds.
import { join } from 'node:path';
import { sql } from 'kysely';
import { createClient } from 'redis';
import { openDatabase, type Database } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';
import { copyTemplate, createPostgres, POSTGRES_TEMPLATE } from './template-database.ts';

/** A process of its own has databases of its own: the next one of a worker may start before this one has ended. */
const worker = process.env['VITEST_POOL_ID'] ?? '1';

/** What a server is told to use a database. */
export interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string;
  REDIS_URL?: string;
}

export interface TestDatabase {
  settings: DatabaseSettings;
  database: Database;
}

let shared: Promise<TestDatabase> | undefined;

/** The open database of this worker, migrated and empty. It stays open after the file. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  shared ??= openShared();
  const { database, settings } = await shared;
  await removeAllRows(database);
  if (settings.REDIS_URL) await emptyRedis(settings.REDIS_URL);
  return { database, settings };
}

/** A new database that is not open anywhere, migrated: for processes and nodes that open it themselves. */
export async function closedTestDatabase(): Promise<DatabaseSettings> {
  const settings = await createDatabase('closed');
  if (settings.REDIS_URL) await emptyRedis(settings.REDIS_URL);
  return settings;
}

async function openShared(): Promise<TestDatabase> {
  const settings = await createDatabase('shared');
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    log: createLog('silent'),
  });
  return { settings, database };
}

let created = 0;

async function createDatabase(kind: string): Promise<DatabaseSettings> {
  const runFolder = process.env['MSM_TEST_FOLDER'];
  if (!runFolder)
    throw new Error('A test that uses the database must not be named *.unit.test.ts or *.rules.test.ts.');
  created += 1;
  const dataDir = join(runFolder, `${kind}-${process.pid}-${created}`);
  const [databaseUrl, redisUrl] = [process.env['DATABASE_URL'], process.env['REDIS_URL']];
  if (!databaseUrl) copyTemplate(runFolder, dataDir);
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && {
      DATABASE_URL: await createPostgres(databaseUrl, `msm_test_${worker}_${kind}`, POSTGRES_TEMPLATE),
    }),
    ...(redisUrl && { REDIS_URL: ownRedis(redisUrl) }),
  };
}

/**
 * In the role of a replica neither foreign keys nor the triggers that protect rows stand in the way. DELETE, not TRUNCATE: a
 * truncated table gets new files, and one for each of its indexes, which takes twenty times as long for a few rows. Queues
 * and their schedules stay, as in a server that starts again.
 */
async function removeAllRows({ db }: Database): Promise<void> {
  await sql`
    do $$
    declare
      each record;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for each in
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'platform_jobs')
          and tablename not in ('platform_migrations', 'platform_migrations_lock', 'version', 'queue', 'schedule')
      loop
        execute format('select exists (select from %s)', each.name) into has_rows;
        if has_rows then execute format('delete from %s', each.name); end if;
      end loop;
    end $$`.execute(db);
}

/** Each worker uses a numbered database of Redis, counted down from the last. */
function ownRedis(url: string): string {
  const own = new URL(url);
  own.pathname = `/${16 - Number(worker)}`;
  return own.href;
}

async function emptyRedis(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.flushDb();
  await client.close();
}
