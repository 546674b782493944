// Opens the database: PostgreSQL when DATABASE_URL is given, otherwise the embedded one in DATA_DIR. The rest of the
// server cannot tell which.
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { Log } from '../log.ts';
import { isDamage } from './database-errors.ts';
import { FolderDamagedError } from './embedded/folder-damaged.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { Db } from './tables.ts';

export interface Database {
  db: Db;
  /** How the job queue reaches the same database. */
  jobsConnection: Partial<ConstructorOptions>;
  /** For migrations: what runs inside may take as long as it needs. */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  databaseUrl: string | undefined;
  dataDir: string;
  log: Log;
}

/** Two cores serve no more queries at once, and nodes share the server's hundred. */
const POOL_SIZE = 10;
const JOBS_POOL_SIZE = 3;
/** A pool that has nothing to give answers 503 instead of holding the page. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** A node that died between two statements lets go of its locks, long before TCP notices. */
const IDLE_IN_TRANSACTION_MS = 30_000;

const INT8_OID = 20;

export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, log) : openInFolder(dataDir, log);
}

async function openPostgres(connectionString: string, log: Log): Promise<Database> {
  const connect = (limits: pg.PoolConfig): Db => {
    const pool = new pg.Pool({
      connectionString,
      types: ourTypes(),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...limits,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    // The pool listens to idle connections only: one that breaks between two statements of its holder would end the process too.
    pool.on('connect', (client) => client.on('error', () => {}));
    return new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as unknown as Db;
  };
  const db = connect({
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  await sql`select 1`.execute(db);
  return {
    db,
    async unhurried(work) {
      const patient = connect({ max: 1 });
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    jobsConnection: { connectionString, max: JOBS_POOL_SIZE, useListenNotify: true },
    close: () => db.destroy(),
  };
}

/** As the embedded database has it: 64-bit numbers do not fit into JavaScript's. */
function ourTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, BigInt);
  return types;
}

async function openInFolder(dataDir: string, log: Log): Promise<Database> {
  const folder = join(dataDir, 'db');
  const embedded = await openEmbedded({ folder, log });
  const db = new Kysely<never>({ dialect: embedded.dialect }) as unknown as Db;
  // Migrations and the job queue are the first to read the files.
  const explained = (error: unknown) => {
    throw isDamage(error) ? new FolderDamagedError(folder, error) : error;
  };
  const jobsDb = {
    ...embedded,
    executeSql: (text: string, values?: unknown[]) => embedded.executeSql(text, values).catch(explained),
  };
  return {
    db,
    unhurried: (work) => embedded.unhurried(() => work(db)).catch(explained),
    jobsConnection: { db: jobsDb, backend: 'pglite', useListenNotify: true },
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
}
