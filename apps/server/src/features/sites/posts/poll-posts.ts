// Has the posts of all sites counted anew. Asking again within a moment starts nothing new.
import { siteRoutes } from '@msm/contract/sites/routes';
import { after } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { countSitePosts } from '../sites.jobs.ts';
import { listSitesOf, queueCounts } from '../sites.store.ts';

/** A page that is reloaded again and again must not keep calling everybody's sites. */
const COUNTED_LATELY_MS = 30_000;

export const pollPosts = handler(
  siteRoutes.pollPosts,
  async ({ session }, { db, clock, jobs }: SitesDeps) => {
    const accountId = ownAccount(session);
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const siteIds = await queueCounts(tx, accountId, after(now, -COUNTED_LATELY_MS), now);
      if (siteIds.length > 0) await jobs.enqueue(tx, countSitePosts, { siteIds });
      const sites = await listSitesOf(tx, accountId);
      const sum = (count: (site: (typeof sites)[number]) => number | null) =>
        sites.reduce((total, site) => total + (count(site) ?? 0), 0);
      return {
        sites: sites.length,
        queued: siteIds.length,
        counts: {
          publish: sum((site) => site.published_count),
          future: sum((site) => site.future_count),
          draft: sum((site) => site.draft_count),
        },
      };
    });
  },
);
