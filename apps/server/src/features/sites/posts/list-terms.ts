// The categories and tags of a site, for the composer of a post.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const listTerms = handler(
  siteRoutes.listTerms,
  async ({ params: { id }, session }, deps: SitesDeps) => {
    const remote = openSite(deps, await ownSite(deps, session, id));
    const [categories, tags] = await Promise.all([remote.listTerms('categories'), remote.listTerms('tags')]);
    return { categories, tags };
  },
);
