// Checks a site now; the list shows the result at once, and what the site refused before is asked for again.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';

export const useCheckSite = () =>
  useRouteMutation(siteRoutes.checkSite, {
    invalidates: [siteRoutes.listSites, siteRoutes.listPosts, siteRoutes.listTerms, siteRoutes.listPictures],
    failure: 'The site could not be checked.',
  });
