// The connections of the account to social networks, and the networks that this portal offers.
import { socialRoutes } from '@msm/contract/social/routes';
import { useRouteQuery } from './api/route-hooks.ts';

export const useConnections = () => useRouteQuery(socialRoutes.listConnections, {});
