// A whole post of a site, to be edited.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const readPost = handler(
  siteRoutes.readPost,
  async ({ params: { id, postId }, session }, deps: SitesDeps) => ({
    post: await openSite(deps, await ownSite(deps, session, id)).readPost(postId),
  }),
);
