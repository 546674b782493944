// Scheduled jobs of sites: each is checked every few minutes, posts are counted when a page wants
// to know, and drafts that publishing left behind and what was not used in time are removed.
import * as z from 'zod/mini';
import { job, worker, type JobWorker } from '../../platform/jobs.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { createSlots } from '../../platform/threads/slots.ts';
import { removeExpired } from './connecting/pending.store.ts';
import { resealCredentials } from './connecting/reseal-credentials.ts';
import { removeLeftDrafts } from './publishing/remove-left-drafts.ts';
import { checkHealth } from './site-health.ts';
import { openSite } from './connecting/site-login.ts';
import type { SitesParts } from './sites.deps.ts';
import { claimDueSites, findSite, setPostCounts } from './sites.store.ts';
import { MINUTE_MS } from '../../platform/clock.ts';

/** Four to six minutes apart: often enough to be of use, seldom enough to be no load on a small host. */
const CHECK_PLAN = { pauseMs: 4 * MINUTE_MS, spreadMs: 2 * MINUTE_MS, limit: 200 };
/** Sites wait on each other's networks, not on ours. */
const CHECKS_AT_ONCE = 8;
const COUNTS_AT_ONCE = 4;

const checkSites = job('sites.check', z.object({}), { every: '* * * * *', retries: 0 });
export const countSitePosts = job('sites.count-posts', z.object({ siteIds: z.array(z.uuid()) }), {
  retries: 1,
});
const tidyDrafts = job('sites.tidy-drafts', z.object({}), { every: '*/10 * * * *', retries: 0 });
const tidy = job('sites.tidy', z.object({}), { every: '23 * * * *' });

export function sitesJobs(deps: SitesParts): JobWorker[] {
  const { db, clock, events } = deps;
  return [
    worker(checkSites, async () => {
      const due = await claimDueSites(db, { now: clock.now(), ...CHECK_PLAN });
      // One account's slow sites must not hold up the checks of all others.
      const slots = createSlots(CHECKS_AT_ONCE, { perKey: CHECKS_AT_ONCE / 2 });
      const check = async (siteId: string) => {
        const site = await findSite(db, siteId);
        if (site) await checkHealth(site, deps);
      };
      await Promise.all(due.map(({ id, accountId }) => slots.use(() => check(id), accountId)));
    }),
    worker(countSitePosts, async ({ siteIds }) => {
      const slots = createSlots(COUNTS_AT_ONCE);
      await Promise.all(siteIds.map((siteId) => slots.use(() => countPosts(siteId))));
    }),
    worker(tidyDrafts, () => removeLeftDrafts(deps)),
    worker(tidy, async () => {
      await removeExpired(db, clock.now());
      await resealCredentials(deps);
    }),
  ];

  async function countPosts(siteId: string): Promise<void> {
    const site = await findSite(db, siteId);
    if (!site) return;
    try {
      await setPostCounts(db, siteId, await openSite(deps, site).countPosts(), clock.now());
      events.emit('sites.changed', { accountId: site.account_id });
    } catch (error) {
      // The counts stay as they were; what is wrong with the site is found and told by its check.
      if (!(error instanceof SiteFault)) throw error;
    }
  }
}
