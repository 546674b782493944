// A pairing code, and the site that was connected by it. Nobody tells the page: it asks for the list until it is there.
import { siteRoutes } from '@msm/contract/sites/routes';
import type { Site } from '@msm/contract/sites/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api-client.ts';
import { routeKey, routeQuery } from '../../platform/route-hooks.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { findPaired } from './connect-ways.rules.ts';

/** Whoever presses Connect in WordPress looks back within seconds. */
const ASK_AGAIN_MS = 3_000;

export function useSitePairing() {
  const queries = useQueryClient();
  const { data: sites } = useConnectedSites();
  const pairing = useMutation({
    mutationFn: async () => {
      const before = await queries.fetchQuery(routeQuery(siteRoutes.listSites, {}));
      return { before: before.sites, ...(await call(siteRoutes.openPairing, {})) };
    },
  });
  const { before, code, expiresAt } = pairing.data ?? {};
  const paired: Site | undefined = before && sites ? findPaired(before, sites) : undefined;
  const isWaiting = before !== undefined && !paired;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () =>
        void queries.refetchQueries({ queryKey: routeKey(siteRoutes.listSites) }, { cancelRefetch: false }),
      ASK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isWaiting, queries]);
  return {
    code,
    expiresAt,
    paired,
    error: pairing.error,
    isOpening: pairing.isPending,
    open: () => pairing.mutate(),
  };
}
