// All SQL about sites that msmBridge paired, and what it reported of them.
import { sql, type Selectable } from 'kysely';
import type { BridgeReport } from '@msm/contract/sites/bridge';
import type { PageNumberQuery } from '@msm/contract/paging';
import { countSome, skippedBefore } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';

interface BridgesTable {
  site_id: string;
  sealed_key: string;
  paired_at: Date;
  /** When the site says it wrote its last message: an older one is a replay. */
  sent_at: Date | null;
  heard_at: Date | null;
  php_version: string | null;
  plugin_version: string | null;
  cron_late_seconds: number | null;
  post_count: number | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sites_bridges: BridgesTable;
  }
}

export type BridgeRow = Selectable<BridgesTable>;

/** A site that pairs again has a new key and begins anew. */
export async function setBridge(tx: Db, siteId: string, sealedKey: string, at: Date): Promise<void> {
  const bridge = { sealed_key: sealedKey, paired_at: at, sent_at: null, heard_at: null };
  await tx
    .insertInto('sites_bridges')
    .values({ site_id: siteId, ...bridge })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(bridge))
    .execute();
}

export const findBridge = (db: Db, siteId: string): Promise<BridgeRow | undefined> =>
  db.selectFrom('sites_bridges').selectAll().where('site_id', '=', siteId).executeTakeFirst();

export async function removeBridge(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('sites_bridges').where('site_id', '=', siteId).execute();
}

interface Taking {
  sentAt: Date;
  heardAt: Date;
  /** A stored time beyond this was taken under a clock that was wrong, and counts as none. */
  latestPlausible: Date;
}

/** False when a message that was written as late, or later, has been taken already. */
export async function takeMessage(
  tx: Db,
  siteId: string,
  { sentAt, heardAt, latestPlausible }: Taking,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sites_bridges')
    .set({ sent_at: sentAt, heard_at: heardAt })
    .where('site_id', '=', siteId)
    .where(({ or, eb }) =>
      or([eb('sent_at', 'is', null), eb('sent_at', '<', sentAt), eb('sent_at', '>', latestPlausible)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setReport(tx: Db, siteId: string, report: BridgeReport): Promise<void> {
  await tx
    .updateTable('sites_bridges')
    .set({
      php_version: report.phpVersion,
      plugin_version: report.pluginVersion,
      cron_late_seconds: report.cronLateSeconds,
      post_count: report.postCount,
    })
    .where('site_id', '=', siteId)
    .execute();
}

/** Of the whole installation, the sites in need first. */
export async function listBridgedSites(db: Db, query: PageNumberQuery) {
  const bridged = db.selectFrom('sites_bridges').innerJoin('sites', 'sites.id', 'sites_bridges.site_id');
  const worstFirst = bridged
    .selectAll('sites')
    .select(['paired_at', 'heard_at', 'php_version', 'plugin_version', 'cron_late_seconds', 'post_count'])
    .orderBy(sql`failing_since is null`)
    .orderBy('sites.name')
    .orderBy('sites.id');
  const page = worstFirst.limit(query.pageSize).offset(skippedBefore(query));
  return { rows: await page.execute(), ...(await countSome(db, bridged)) };
}
