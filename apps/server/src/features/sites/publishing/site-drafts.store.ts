// Drafts that publishing made on sites, noted before they are made: what is left of them is found and removed later. While a job
// has taken a note, its post is neither prepared nor published; so the job never removes one that is just being published.
import { sql, type Generated } from 'kysely';
import { after, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { sitesWithBridge, type SiteRow } from '../sites.store.ts';

/** Longer than a try takes, and than a post waits prepared. */
export const LEFT_AFTER_MS = 30 * MINUTE_MS;
/** A site that kept a draft for a week keeps it; only its own users see it. The note stays: a later try finds the draft by it. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;
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

interface DraftKey {
  siteId: string;
  slug: string;
}

export interface DraftOfAccount extends DraftKey {
  accountId: string;
}

/** `new` proves that no post lies under the slug there: a note is forgotten only when none was found. `taken` while the job has it. */
type DraftNote = 'new' | 'known' | 'taken';

export interface SiteWithNote extends SiteRow {
  note: DraftNote;
}

/** Notes the drafts and reads their sites in one statement; none, and no note, where the account has no such site. */
export async function noteDrafts(
  db: Db,
  drafts: readonly DraftOfAccount[],
  now: Date,
): Promise<(SiteWithNote | undefined)[]> {
  const { rows } = await sql<SiteRow & { asked_slug: string; is_added: boolean }>`
    with sites_asked as (
      select distinct sites.id, asked.slug from unnest(
        ${drafts.map(({ siteId }) => siteId)}::uuid[], ${drafts.map(({ accountId }) => accountId)}::uuid[],
        ${drafts.map(({ slug }) => slug)}::text[]
      ) as asked (site_id, account_id, slug)
      join sites on sites.id = asked.site_id and sites.account_id = asked.account_id
    ), sites_noted as (
      insert into sites_drafts (site_id, slug, made_at)
      select id, slug, ${now}::timestamptz from sites_asked order by id, slug
      on conflict do nothing returning site_id, slug
    )
    select sites.*, sites_bridges.plugin_version, asked.slug as asked_slug, noted.slug is not null as is_added
    from sites_asked asked join sites using (id)
    left join sites_bridges on sites_bridges.site_id = asked.id
    left join sites_noted noted on noted.site_id = asked.id and noted.slug = asked.slug`.execute(db);
  // Two runs of one publication may ask at once: it is new to the first of them alone.
  const added = new Set(rows.filter(({ is_added }) => is_added));
  const found = drafts.map((draft) => rows.find((site) => isSiteOf(draft, site)));
  const isNew = found.map((site) => site !== undefined && added.delete(site));
  return Promise.all(
    drafts.map(async (draft, at) => {
      const site = found[at];
      return site && { ...site, note: isNew[at] ? 'new' : await renewNote(db, draft, now) };
    }),
  );
}

const isSiteOf = (
  { siteId, accountId, slug }: DraftOfAccount,
  { id, account_id, asked_slug }: SiteRow & { asked_slug: string },
): boolean => id === siteId && account_id === accountId && asked_slug === slug;

async function renewNote(db: Db, { siteId, slug }: DraftKey, now: Date): Promise<DraftNote> {
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

export interface SiteWithDraft extends SiteRow {
  /** For longer than sending takes. False when the note is so old that the job may have it by then. */
  isDraftNoted: boolean;
}

/** The sites of these drafts, in order; none where the account has no such site. */
export async function findSitesOfDrafts(
  db: Db,
  keys: readonly DraftOfAccount[],
  now: Date,
): Promise<(SiteWithDraft | undefined)[]> {
  const asked = sql<{ site_id: string; account_id: string; asked_slug: string }>`(
    select * from unnest(
      ${keys.map(({ siteId }) => siteId)}::uuid[], ${keys.map(({ accountId }) => accountId)}::uuid[],
      ${keys.map(({ slug }) => slug)}::text[]
    ) as asked (site_id, account_id, asked_slug))`;
  const sites = await sitesWithBridge(db)
    .innerJoin(asked.as('asked'), (join) =>
      join.onRef('asked.site_id', '=', 'sites.id').onRef('asked.account_id', '=', 'sites.account_id'),
    )
    .leftJoin('sites_drafts', (join) =>
      join
        .onRef('sites_drafts.site_id', '=', 'sites.id')
        .onRef('sites_drafts.slug', '=', 'asked_slug')
        .on('sites_drafts.made_at', '>', after(now, -LEFT_AFTER_MS / 2))
        .on('sites_drafts.taken_at', 'is', null),
    )
    .select(['asked_slug', sql<boolean>`sites_drafts.slug is not null`.as('isDraftNoted')])
    .execute();
  return keys.map((key) => sites.find((site) => isSiteOf(key, site)));
}

export async function sitesWithDrafts(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sites_drafts')
    .select('site_id')
    .distinct()
    .where(isLeft(now))
    .limit(limit)
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** A batch of those that are left and that no publication uses, except these; the oldest first. */
export async function takeDrafts(
  db: Db,
  siteId: string,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
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
        .where('slug', '<>', sql<string>`all(${except}::text[])`)
        .where(isLeft(now))
        .where(isFree(now))
        .orderBy('made_at')
        .limit(limit),
    )
    .where(isLeft(now))
    .where(isFree(now))
    .returning('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

const isLeft = (now: Date) =>
  sql<boolean>`(sites_drafts.made_at > ${after(now, -GIVEN_UP_AFTER_MS)} and sites_drafts.made_at < ${after(now, -LEFT_AFTER_MS)})`;

/** One that is dated ahead was taken by a clock that was wrong. */
const isFree = (now: Date) =>
  sql<boolean>`(sites_drafts.taken_at is null
    or sites_drafts.taken_at not between ${after(now, -TAKEN_FOR_MS)} and ${after(now, TAKEN_FOR_MS)})`;

/** Forgets those of which nothing is left on the site; the others are as they were before they were taken at that moment. */
export async function returnDrafts(
  db: Db,
  siteId: string,
  { takenAt, gone }: { takenAt: Date; gone: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('sites_drafts')
    .where('site_id', '=', siteId)
    .where('taken_at', '=', takenAt)
    .where('slug', '=', sql<string>`any(${gone}::text[])`)
    .execute();
  await db
    .updateTable('sites_drafts')
    .set({ taken_at: null })
    .where('site_id', '=', siteId)
    .where('taken_at', '=', takenAt)
    .execute();
}

/**
 * Every note of a site that is being disconnected, the newest first: also those of another run, and those a wrong clock dated ahead.
 * They are not returned, so that no draft is made until the site is gone, and their notes with it.
 */
export async function takeAllDrafts(db: Db, siteId: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('sites_drafts')
    .set({ taken_at: now })
    .where('site_id', '=', siteId)
    .returning(['slug', 'made_at'])
    .execute();
  return rows.toSorted((a, b) => b.made_at.getTime() - a.made_at.getTime()).map(({ slug }) => slug);
}
