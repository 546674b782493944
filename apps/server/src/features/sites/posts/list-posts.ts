// A page of a site's posts, asked of the site itself, with the totals of every status.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const listPosts = handler(
  siteRoutes.listPosts,
  async ({ params: { siteId }, input, session }, deps: SitesDeps) => {
    const remote = openSite(deps, await ownSite(deps, session, siteId));
    const [{ posts, total }, totals] = await Promise.all([remote.listPosts(input), remote.countPosts()]);
    return { page: input.page, pageSize: input.pageSize, total, posts, totals };
  },
);
