// Moves a post into the trash of its site, from where its owner can fetch it back.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const removePost = handler(
  siteRoutes.removePost,
  async ({ params: { siteId, id }, session }, deps: SitesDeps) => {
    await openSite(deps, await ownSite(deps, session, siteId)).trashPost(id);
    return {};
  },
);
