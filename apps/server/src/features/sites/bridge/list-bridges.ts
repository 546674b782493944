// Every paired site of the installation, for administrators: those in need first.
import type { BridgedSite } from '@msm/contract/sites/bridge';
import { HEARTBEAT_SECONDS } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { bridgePackage } from './bridge-package.ts';
import { listBridgedSites } from './bridges.store.ts';
import { presentHealth } from '../present-site.ts';
import type { SitesDeps } from '../sites.deps.ts';

/** Cron of a site without visitors is late; three missed reports in a row are not lateness. */
const SILENT_AFTER_MS = 3 * HEARTBEAT_SECONDS * 1000;

export const listBridges = handler(
  siteRoutes.listBridges,
  async ({ input }, { config, db, clock }: SitesDeps) => {
    const { rows, ...found } = await listBridgedSites(db, input);
    const { version } = bridgePackage(config.publicUrl);
    const quietSince = after(clock.now(), -SILENT_AFTER_MS);
    const sites = rows.map((row): BridgedSite => ({
      id: row.id,
      accountId: row.account_id,
      name: row.name,
      url: row.url,
      health: presentHealth(row),
      phpVersion: row.php_version,
      cronLateSeconds: row.cron_late_seconds,
      postCount: row.post_count,
      lastHeardAt: row.heard_at?.toISOString() ?? null,
      isSilent: (row.heard_at ?? row.paired_at) < quietSince,
      isPluginOutdated: row.plugin_version !== version,
      pairedAt: row.paired_at.toISOString(),
    }));
    return { page: input.page, pageSize: input.pageSize, ...found, sites, latestPluginVersion: version };
  },
);
