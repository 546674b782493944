// Opens the embedded database: PGlite in a worker thread, made safe. For the server's start and for tests;
// everything else gets the dialect, or the handle for pg-boss.
import fs from 'node:fs';
import v8 from 'node:v8';
import type { Dialect } from 'kysely';
import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import { ClusterFolder } from './cluster-folder.ts';
import { createCluster } from './create-cluster.ts';
import { EmbeddedDatabaseError } from './database-error.ts';
import { DEFAULT_DEADLINES, type Deadlines } from './deadlines.ts';
import { assertOutsideTransaction, embeddedDialect } from './embedded-dialect.ts';
import { Engine } from './engine.ts';
import { FolderDamagedError } from './folder-damaged.ts';
import { lockFolder } from './folder-lock.ts';
import { FreeSpace, freeBytesOf } from './free-space.ts';
import { Notifications } from './notifications.ts';
import { Upkeep } from './upkeep.ts';

/**
 * Optimising PGlite's code takes more than a gigabyte for some seconds of each start and 50 MB for good, so
 * its speed is given up. All three: set at run time, a flag does not bring the others that it implies.
 */
const BASELINE_COMPILER_ONLY = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

export interface EmbeddedOptions {
  /** Made when missing. One process at a time. */
  folder: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  deadlines?: Partial<Deadlines>;
  /** How a test makes the disk full. */
  freeBytes?: () => number;
  /** How a test makes the disk fail. */
  workerUrl?: URL;
}

export interface EmbeddedDatabase extends Required<
  Pick<Db, 'executeSql' | 'listen' | 'setSessionStatements'>
> {
  /** One logical connection; a transaction owns it from BEGIN to COMMIT. int8 arrives as BigInt. */
  dialect: Dialect;
  /** For migrations: inside, statements and transactions get the long deadline. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, log, freeBytes = () => freeBytesOf(folder) } = options;
  const { workerUrl = new URL('./worker.ts', import.meta.url) } = options;
  fs.mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  for (const flag of BASELINE_COMPILER_ONLY) v8.setFlagsFromString(flag);
  const deadlines = { ...DEFAULT_DEADLINES, ...options.deadlines };
  const freeSpace = new FreeSpace(freeBytes);
  const engine = new Engine({ folder, workerUrl, deadlines, freeSpace, log });
  const notifications = new Notifications(engine);
  let jobStatements: string[] = [];
  engine.provideSessionStatements(() => [...jobStatements, ...notifications.sessionStatements()]);
  try {
    freeSpace.assertRoom();
    const cluster = new ClusterFolder(folder);
    if (cluster.isDamaged()) throw new FolderDamagedError(folder, 'PG_VERSION is missing');
    if (cluster.isLost()) throw new FolderDamagedError(folder, 'its folder "cluster" is missing');
    if (!cluster.isComplete()) await createCluster(folder, deadlines.openMs);
    await engine.open().catch((error: unknown) => {
      // Errors of our own say what is the matter, e.g. a full disk.
      throw error instanceof EmbeddedDatabaseError ? error : new FolderDamagedError(folder, error);
    });
    cluster.bearWitness();
  } catch (error) {
    lock.release();
    throw error;
  }
  const upkeep = new Upkeep({ folder, engine, freeSpace, longMs: deadlines.longMs, log });
  upkeep.start();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await upkeep.stop();
    await engine.close();
    lock.release();
  };

  return {
    dialect: embeddedDialect(engine),
    unhurried: (work) => engine.unhurried(work),
    async executeSql(text, values) {
      assertOutsideTransaction();
      const results = await engine.run({ text, values, int8: 'number' });
      return { rows: results.flatMap((result) => result.rows) };
    },
    listen: (channel, onNotification, onReconnect) =>
      notifications.listen(channel, onNotification, onReconnect),
    async setSessionStatements(statements) {
      jobStatements = statements;
      for (const text of statements) await engine.run({ text });
    },
    close: () => (closing ??= close()),
  };
}
