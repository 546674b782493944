// The connected WordPress sites of the account, for every room that lets somebody choose one.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { SITES_KEY } from './sites-key.ts';

export const useConnectedSites = ({ refetchInterval = false }: { refetchInterval?: number | false } = {}) =>
  useQuery({
    refetchInterval,
    queryKey: SITES_KEY,
    queryFn: ({ signal }) => call(siteRoutes.listSites, {}, { signal }),
    select: ({ sites }) => sites,
  });
