// All SQL about sites. What msmBridge reports, and codes and consents that wait, have stores of their own beside this one.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated, type Insertable, type Selectable } from 'kysely';
import type { SiteProblem } from '@msm/contract/sites/problems';
import type { PostCounts, SiteKind } from '@msm/contract/sites/schemas';
import { isDuplicate } from '../../platform/db/database-errors.ts';
import { countOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { HealthChange } from './sites.rules.ts';

interface SitesTable {
  id: string;
  account_id: string;
  created_by: string | null;
  name: string;
  url: string;
  address_key: string;
  api_root: string;
  username: string;
  sealed_password: string | null;
  kind: SiteKind;
  /** Made for this portal, and therefore ended with the connection. */
  is_password_ours: boolean;
  created_at: Date;
  next_check_at: Date;
  checked_at: Date | null;
  last_ok_at: Date | null;
  failing_since: Date | null;
  failures: Generated<number>;
  is_told: Generated<boolean>;
  problem: SiteProblem | null;
  problem_words: string | null;
  response_ms: number | null;
  wordpress_version: string | null;
  published_count: number | null;
  future_count: number | null;
  draft_count: number | null;
  polled_at: Date | null;
  poll_queued_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sites: SitesTable;
  }
}

export type SiteRow = Selectable<SitesTable> & { plugin_version: string | null };
export type NewSite = Omit<Insertable<SitesTable>, 'id'>;

/** With the version of the plugin that reports on it, where there is one. */
export const sitesWithBridge = (db: Db) =>
  db
    .selectFrom('sites')
    .leftJoin('sites_bridges', 'sites_bridges.site_id', 'sites.id')
    .selectAll('sites')
    .select('sites_bridges.plugin_version');

export const listSitesOf = (db: Db, accountId: string): Promise<SiteRow[]> =>
  sitesWithBridge(db)
    .where('sites.account_id', '=', accountId)
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .execute();

export const findSiteOf = (db: Db, accountId: string, id: string): Promise<SiteRow | undefined> =>
  sitesWithBridge(db).where('sites.id', '=', id).where('sites.account_id', '=', accountId).executeTakeFirst();

export const findSite = (db: Db, id: string): Promise<SiteRow | undefined> =>
  sitesWithBridge(db).where('sites.id', '=', id).executeTakeFirst();

export const findSiteAt = (db: Db, accountId: string, addressKey: string): Promise<SiteRow | undefined> =>
  sitesWithBridge(db)
    .where('sites.account_id', '=', accountId)
    .where('sites.address_key', '=', addressKey)
    .executeTakeFirst();

export async function countSitesOf(db: Db, accountId: string): Promise<number> {
  return countOf(db.selectFrom('sites').where('account_id', '=', accountId));
}

export const newSiteId = (): string => randomUUIDv7();

/** The id is known before: the password is sealed with it. Throws `conflict` for a site the account already has. */
export async function insertSite(tx: Db, id: string, site: NewSite): Promise<void> {
  try {
    await tx
      .insertInto('sites')
      .values({ id, ...site })
      .execute();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = 'This site is already connected to the account.';
    throw new AppError('conflict', message, { fields: { url: message } });
  }
}

export interface Credentials {
  username: string;
  sealed_password: string | null;
  /** Without it the site stays paired, or not, as it is. */
  kind?: SiteKind;
  is_password_ours: boolean;
  api_root?: string;
}

/** New credentials were tried before they come here: whatever was wrong is over. */
export async function setCredentials(tx: Db, id: string, credentials: Credentials, at: Date): Promise<void> {
  await tx
    .updateTable('sites')
    .set({
      ...credentials,
      checked_at: at,
      last_ok_at: at,
      failing_since: null,
      failures: 0,
      is_told: false,
      problem: null,
      problem_words: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Without its plugin. A password that a member gave by hand stays; answers whether it does. */
export async function setUnpaired(
  tx: Db,
  id: string,
): Promise<{ isPasswordKept: boolean; accountId: string }> {
  const { sealed_password, account_id } = await tx
    .updateTable('sites')
    .set({
      kind: 'application_password',
      sealed_password: sql<string | null>`case when is_password_ours then null else sealed_password end`,
    })
    .where('id', '=', id)
    .returning(['sealed_password', 'account_id'])
    .executeTakeFirstOrThrow();
  return { isPasswordKept: sealed_password !== null, accountId: account_id };
}

export async function renameSite(tx: Db, id: string, name: string): Promise<void> {
  await tx.updateTable('sites').set({ name }).where('id', '=', id).execute();
}

/** Found with these credentials; a site that was connected anew meanwhile keeps what it has. */
export async function setApiRoot(
  db: Db,
  { id, sealed_password }: Pick<SiteRow, 'id' | 'sealed_password'>,
  apiRoot: string,
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ api_root: apiRoot })
    .where('id', '=', id)
    .where('sealed_password', 'is not distinct from', sealed_password)
    .execute();
}

export async function setWordPressVersion(db: Db, id: string, version: string): Promise<void> {
  await db.updateTable('sites').set({ wordpress_version: version }).where('id', '=', id).execute();
}

export async function removeSiteOf(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sites')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locked: of two checks that end at once, the second sees what the first has told. Rows that refer to the site are written meanwhile:
 * drafts of posts are noted for many sites in one statement.
 */
export const lockSite = (tx: Db, id: string) =>
  tx
    .selectFrom('sites')
    .select(['account_id', 'name', 'sealed_password', 'failing_since', 'failures', 'is_told'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setHealth(tx: Db, id: string, change: HealthChange): Promise<void> {
  await tx.updateTable('sites').set(change).where('id', '=', id).execute();
}

interface CheckPlan {
  now: Date;
  limit: number;
  /** The next check is due after this, and up to `spreadMs` later. */
  pauseMs: number;
  spreadMs: number;
}

/** The node that claims a site checks it; the next time is spread, so that sites added together do not stay together. */
export async function claimDueSites(db: Db, plan: CheckPlan): Promise<{ id: string; accountId: string }[]> {
  const { now, limit, pauseMs, spreadMs } = plan;
  const { rows } = await sql<{ id: string; accountId: string }>`
    with sites_due as (
      select id from sites where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    )
    update sites set next_check_at =
      ${now}::timestamptz + (${pauseMs} + random() * ${spreadMs}) * interval '1 millisecond'
    from sites_due where sites.id = sites_due.id
    returning sites.id, sites.account_id as "accountId"`.execute(db);
  return rows;
}

export async function setPostCounts(db: Db, id: string, counts: PostCounts, at: Date): Promise<void> {
  await db
    .updateTable('sites')
    .set({
      published_count: counts.publish,
      future_count: counts.future,
      draft_count: counts.draft,
      polled_at: at,
      poll_queued_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The sites of the account that were neither counted nor asked to be since then; asked to be now. */
export async function queueCounts(tx: Db, accountId: string, since: Date, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('sites')
    .set({ poll_queued_at: now })
    .where('account_id', '=', accountId)
    .where('sealed_password', 'is not', null)
    .where(({ or, eb }) => or([eb('polled_at', 'is', null), eb('polled_at', '<', since)]))
    .where(({ or, eb }) => or([eb('poll_queued_at', 'is', null), eb('poll_queued_at', '<', since)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
