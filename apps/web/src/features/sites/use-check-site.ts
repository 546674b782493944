// Checks a site now; the list shows the result at once. A site that works again is asked for what it refused before.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes, useRouteMutation } from '../../platform/api/route-hooks.ts';

export function useCheckSite() {
  const queries = useQueryClient();
  return useRouteMutation(siteRoutes.checkSite, {
    invalidates: [siteRoutes.listSites],
    failure: 'The site could not be checked.',
    onSuccess: ({ site }) => {
      if (site.health.state !== 'ok') return;
      void invalidateRoutes(queries, [siteRoutes.listPosts, siteRoutes.listTerms, siteRoutes.listPictures]);
    },
  });
}
