// Drafts that publishing made on sites, noted before they are made: what is left of them is found and removed later. While a job
// has taken a note, its post is neither prepared nor published; so the job never removes one that is just being published.
import { sql, type Generated } from 'kysely';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** Longer than a try takes, and than a post waits prepared. */
export const LEFT_AFTER_MS = 30 * MINUTE_MS;
/** The job works on what it took for less than half of this. */
const TAKEN_FOR_MS = 10 * MINUTE_MS;

interface SiteDraftsTable {
  site_id: string;
  /** The publication key. */
  slug: string;
  made_at: Date;
  taken_at: Generated<Date | null>;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sites_drafts: SiteDraftsTable;
  }
}

interface Noted {
  siteId: string;
  slug: string;
  now: Date;
}

/** `new` proves that no post lies under the slug there: the job forgets a note when it found none. `taken` while it has it. */
export async function noteDraft(db: Db, { siteId, slug, now }: Noted): Promise<'new' | 'known' | 'taken'> {
  const added = await db
    .insertInto('sites_drafts')
    .values({ site_id: siteId, slug, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  if (added) return 'new';
  const renewed = await db
    .updateTable('sites_drafts')
    .set({ made_at: now, taken_at: null })
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where(isFree(now))
    .returning('slug')
    .executeTakeFirst();
  return renewed ? 'known' : 'taken';
}

/** For longer than sending takes. False when the note is so old that the job may have it by then. */
export async function isStillNoted(db: Db, { siteId, slug, now }: Noted): Promise<boolean> {
  const noted = await db
    .selectFrom('sites_drafts')
    .select('slug')
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('made_at', '>', after(now, -LEFT_AFTER_MS / 2))
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  return noted !== undefined;
}

export async function sitesWithDrafts(db: Db, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sites_drafts')
    .select('site_id')
    .distinct()
    .where('made_at', '<', madeBefore)
    .limit(limit)
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** A batch of those made before that moment that no publication uses; the oldest first. */
export async function takeDrafts(
  db: Db,
  siteId: string,
  { madeBefore, now, limit }: { madeBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('sites_drafts')
    .set({ taken_at: now })
    .where('site_id', '=', siteId)
    .where('slug', 'in', (drafts) =>
      drafts
        .selectFrom('sites_drafts')
        .select('slug')
        .where('site_id', '=', siteId)
        .where('made_at', '<', madeBefore)
        .where(isFree(now))
        .orderBy('made_at')
        .limit(limit),
    )
    .where('made_at', '<', madeBefore)
    .where(isFree(now))
    .returning('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

const isFree = (now: Date) =>
  sql<boolean>`(sites_drafts.taken_at is null or sites_drafts.taken_at < ${after(now, -TAKEN_FOR_MS)})`;

export async function forgetDrafts(db: Db, siteId: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  await db.deleteFrom('sites_drafts').where('site_id', '=', siteId).where('slug', 'in', slugs).execute();
}

export async function forgetOldDrafts(db: Db, siteId: string, madeBefore: Date): Promise<void> {
  await db
    .deleteFrom('sites_drafts')
    .where('site_id', '=', siteId)
    .where('made_at', '<', madeBefore)
    .execute();
}
