// Upkeep of large tables in small statements: each commits by itself, holds its locks for milliseconds, and lets other
// requests in between. What an interrupted run left is found by the next one.
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** With eight indexes a batch costs some ten milliseconds, which is what another request may have to wait for it. */
export const BATCH_ROWS = 100;
/** About as long as a batch: half of the database's time stays with the members. */
const PAUSE_MS = 10;

/**
 * `work` changes at most so many rows and answers how many it changed; a short batch was the last. It takes them in the
 * order of an index: without one the planner scans the table from its start, past all that the batches before removed.
 */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<void> {
  while ((await work(BATCH_ROWS)) === BATCH_ROWS) await delay(PAUSE_MS);
}

interface Retained {
  table: keyof Tables;
  /** An index begins with it. */
  column: string;
  /** `id` unless it is said. */
  key?: string;
  /** Only these rows. */
  where?: RawBuilder<unknown>;
}

/** Deletes at most so many rows that are older than `before`, the oldest first, and answers how many they were. */
export async function removeOldest(
  db: Db,
  { table, column, key = 'id', where = sql`true` }: Retained,
  before: Date,
  limit: number,
): Promise<number> {
  const [from, at, id] = [sql.table(table), sql.ref(column), sql.ref(key)];
  const isOld = sql`${where} and ${at} < ${before}`;
  // Asked twice: of a row that another transaction changed meanwhile, the database looks again at the outer condition alone.
  const { numAffectedRows } = await sql`
    delete from ${from} where ${id} in (
      select ${id} from ${from} where ${isOld} order by ${at} limit ${limit}) and ${isOld}`.execute(db);
  return Number(numAffectedRows);
}
