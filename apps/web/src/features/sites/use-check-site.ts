// Checks a site now; the list shows the result at once.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useRouteMutation } from '../../platform/api/route-hooks.ts';

export const useCheckSite = () =>
  useRouteMutation(siteRoutes.checkSite, {
    invalidates: [siteRoutes.listSites],
    failure: 'The site could not be checked.',
  });
