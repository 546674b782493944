// A page of the pictures in a site's own media library, asked of the site itself.
import { siteRoutes } from '@msm/contract/sites/routes';
import { handler } from '../../../platform/operation.ts';
import { ownSite } from '../own-site.ts';
import { openSite } from '../connecting/site-login.ts';
import type { SitesDeps } from '../sites.deps.ts';

export const listPictures = handler(
  siteRoutes.listPictures,
  async ({ params: { id }, input, session }, deps: SitesDeps) => {
    const remote = openSite(deps, await ownSite(deps, session, id));
    const { pictures, total } = await remote.listPictures(input);
    return { page: input.page, pageSize: input.pageSize, total, pictures };
  },
);
