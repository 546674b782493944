// Renames a site, or gives it a new application password.
import type { InputOf } from '@msm/contract/route';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { SITES_KEY } from '../../platform/sites-key.ts';
import { useApi } from '../../platform/use-api.ts';
import { siteKey } from './site-key.ts';

export function useChangeSite(siteId: string) {
  const queries = useQueryClient();
  return useApi(
    async (input: InputOf<typeof siteRoutes.changeSite>) => {
      const { site } = await call(siteRoutes.changeSite, { params: { id: siteId }, input });
      void queries.invalidateQueries({ queryKey: SITES_KEY });
      // What the old password was refused for may be there now.
      void queries.invalidateQueries({ queryKey: siteKey(siteId) });
      return site;
    },
    (error) => reasonOr(error, 'Failed to change the site'),
  );
}
