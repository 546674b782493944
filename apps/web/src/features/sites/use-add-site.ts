// Connects a site with an application password.
import type { InputOf } from '@msm/contract/route';
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { SITES_KEY } from '../../platform/sites-key.ts';
import { useApi } from '../../platform/use-api.ts';

export function useAddSite() {
  const queries = useQueryClient();
  return useApi(
    async (input: InputOf<typeof siteRoutes.addSite>) => {
      const { site } = await call(siteRoutes.addSite, { input });
      await queries.invalidateQueries({ queryKey: SITES_KEY });
      return site;
    },
    (error) => reasonOr(error, 'Failed to connect the site'),
  );
}
