// The rows of the schedule as a proof sees them.
import { sql } from 'kysely';
import type { PublicationRow } from '../../src/features/schedule/schedule.tables.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import { createLog } from '../../src/platform/log.ts';

/** While no other process has the embedded database open. */
export async function readPublications(
  settings: Readonly<Record<string, string>>,
): Promise<PublicationRow[]> {
  const { DATA_DIR: dataDir = '', DATABASE_URL } = settings;
  const databaseUrl = DATABASE_URL || undefined;
  const opened = await openDatabase({ dataDir, databaseUrl, log: createLog('silent') });
  try {
    return await opened.db.selectFrom('schedule_publications').selectAll().orderBy('id').execute();
  } finally {
    await opened.close();
  }
}

/**
 * Shortens the waits between tries, which are minutes and hours. What a destination is given to finish a broken call is
 * left to it: a look before that proves nothing.
 */
export async function shortenWaits(db: Db, settleMs: number, now: Date): Promise<void> {
  await db
    .updateTable('schedule_publications')
    .set({ next_at: sql<Date>`updated_at + ${settleMs}::int * interval '1 millisecond'` })
    .where('next_at', '>', sql<Date>`updated_at + ${settleMs}::int * interval '1 millisecond'`)
    .where('due_at', '<=', now)
    .execute();
  await db.updateTable('schedule_destinations').set({ retry_at: now }).where('retry_at', '>', now).execute();
}

/** Each has come to an end or asks a person. */
export async function isAllOver(db: Db): Promise<boolean> {
  const open = await db
    .selectFrom('schedule_publications')
    .select('id')
    .where('is_past', '=', false)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}
