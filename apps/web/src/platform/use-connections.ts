// The connections of the account to social networks, and the networks that this portal offers.
import { socialRoutes } from '@msm/contract/social/routes';
import { useRouteQuery } from './api/route-hooks.ts';

/** Fetched anew by every screen that opens: publishing may have found that one has to be connected again. */
export const useConnections = () =>
  useRouteQuery(socialRoutes.listConnections, {}, { refetchOnMount: 'always' });
