// The connected WordPress sites of the account.
import { siteRoutes } from '@msm/contract/sites/routes';
import { useRouteQuery } from './api/route-hooks.ts';

export const useConnectedSites = ({ refetchInterval = false }: { refetchInterval?: number | false } = {}) =>
  useRouteQuery(siteRoutes.listSites, {}, { refetchInterval, select: ({ sites }) => sites });
