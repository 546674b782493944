// Leads to the network's own page, on which a person lets the portal in. The whole page goes there: the network sends it back.
import { OAUTH_NETWORKS, type NetworkId, type OAuthNetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import { useRouteMutation } from '../../../platform/api/route-hooks.ts';

export function useBeginConnection() {
  const begin = useRouteMutation(socialRoutes.beginConnection, {
    onSuccess: ({ url }) => window.location.assign(url),
    failure: 'The page of the network could not be opened. Try again.',
  });
  return {
    // After the answer the browser is on its way: the button stays busy until it has left.
    isPending: begin.isPending || begin.isSuccess,
    network: begin.variables?.params.network,
    go: (network: NetworkId) => {
      if (isOAuth(network)) begin.mutate({ params: { network } });
    },
  };
}

const isOAuth = (network: NetworkId): network is OAuthNetworkId =>
  (OAUTH_NETWORKS as readonly string[]).includes(network);
