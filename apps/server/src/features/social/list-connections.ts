// The connections of the account, and the networks that this portal offers, with the reason where it does not.
import { NETWORKS, networks as rules, type NetworkId } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import type { OfferedNetwork } from '@msm/contract/social/schemas';
import { ownAccount } from '../../platform/access/own-account.ts';
import { handler } from '../../platform/operation.ts';
import { listConnectionsOf } from './connections.store.ts';
import { presentConnection } from './present-connection.ts';
import { pictureProblem } from './publishing/picture-addresses.ts';
import type { SocialDeps } from './social.deps.ts';

export const listConnections = handler(
  socialRoutes.listConnections,
  async ({ session }, deps: SocialDeps) => {
    const connections = await listConnectionsOf(deps.db, ownAccount(session));
    return {
      connections: connections.map((each) => presentConnection(each, deps)),
      networks: NETWORKS.map((network) => describe(network, deps)),
    };
  },
);

/** What an operator has to set. */
const SETTINGS: Readonly<Record<NetworkId, string>> = {
  facebook: 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET',
  instagram: 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET',
  x: 'X_CLIENT_ID and X_CLIENT_SECRET',
  bluesky: 'BLUESKY_BASE_URL',
};

function describe(network: NetworkId, deps: SocialDeps): OfferedNetwork {
  const offered = deps.networks.get(network);
  const { label } = rules[network];
  return {
    network,
    label,
    connectsBy: network === 'bluesky' ? 'appPassword' : 'oauth',
    isOffered: offered !== undefined,
    reason: offered
      ? null
      : `This portal is not registered with ${label} yet. Its operator sets ${SETTINGS[network]}.`,
    isSandbox: offered?.isSandbox(null) ?? false,
    pictureProblem: (offered && pictureProblem(offered, deps)) ?? null,
  };
}
