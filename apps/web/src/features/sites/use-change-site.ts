// Renames a site, or gives it a new application password.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes, useRouteMutation } from '../../platform/route-hooks.ts';

/** What the old password was refused for may be readable now. */
const CHANGED_WITH_PASSWORD = [
  siteRoutes.listSites,
  siteRoutes.listPosts,
  siteRoutes.listTerms,
  siteRoutes.readPost,
];

export function useChangeSite(success: string) {
  const queries = useQueryClient();
  return useRouteMutation(siteRoutes.changeSite, {
    // Not awaited, since sites answer slowly.
    onSuccess: () => void invalidateRoutes(queries, CHANGED_WITH_PASSWORD),
    success,
  });
}
