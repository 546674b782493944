// The rows of the schedule as a proof sees them.
import { sql } from 'kysely';
import type { PublicationRow } from '../../src/features/schedule/schedule.tables.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Db } from '../../src/platform/db/tables.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { readSettings } from '../../src/settings.ts';
import { createPublishing } from '../publishing.ts';

type Settings = Readonly<Record<string, string>>;
export type PlannedPublication = PublicationRow & { title: string };

export const readPublications = (settings: Settings): Promise<PlannedPublication[]> =>
  withDatabase(settings, (db) =>
    db
      .selectFrom('schedule_publications as publication')
      .innerJoin('schedule_posts as post', 'post.id', 'publication.post_id')
      .selectAll('publication')
      .select('post.title')
      .orderBy('publication.id')
      .execute(),
  );

/** As the job does when an hour has passed. */
export const removeDraftsLeft = (settings: Settings): Promise<void> =>
  withDatabase(settings, (db, log) =>
    createPublishing(db, log, readSettings({ ...settings, PORT: '0' })).removeLeftDrafts(
      new Date(Date.now() + 3_600_000),
    ),
  );

/** While no other process has the embedded database open. */
async function withDatabase<T>(settings: Settings, work: (db: Db, log: Log) => Promise<T>): Promise<T> {
  const { DATA_DIR: dataDir = '', DATABASE_URL } = settings;
  const databaseUrl = DATABASE_URL || undefined;
  const log = createLog('silent');
  const opened = await openDatabase({ dataDir, databaseUrl, log });
  try {
    return await work(opened.db, log);
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

/** While no other process has the embedded database open. */
export const shortenWaitsIn = (settings: Settings, settleMs: number): Promise<void> =>
  withDatabase(settings, (db) => shortenWaits(db, settleMs, new Date()));

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
