// Who writes here, and in which languages. It changes with the portal's settings only, so it never becomes stale.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useRouteQuery } from '../../platform/route-hooks.ts';

export const useWriter = () => useRouteQuery(writerRoutes.describeWriter, {}, { staleTime: Infinity });
