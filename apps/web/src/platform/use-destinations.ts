// Where posts of the account can go: its connected sites, its connections to social networks, and the portal's own blog, which every
// account has under its own id.
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { NETWORKS } from '@msm/contract/social/networks';
import type { Connection } from '@msm/contract/social/schemas';
import { useMemo } from 'react';
import { useSession } from './session/session.ts';
import { useConnectedSites } from './use-connected-sites.ts';
import { useConnections } from './use-connections.ts';

export interface DestinationChoice {
  id: string;
  name: string;
  platform: PlatformId;
  url: string;
  /** Of a social network only. */
  connection?: Connection;
}

/** Sites first: an account that has one writes for it unless told otherwise. */
export function useDestinations() {
  const sites = useConnectedSites();
  const connections = useConnections();
  const accountId = useSession((state) => state.selectedAccount?.id);
  const data = useMemo(
    () =>
      sites.data &&
      connections.data && [
        ...sites.data.map(({ id, name, url }): DestinationChoice => ({
          id,
          name,
          url,
          platform: 'wordpress',
        })),
        ...(accountId ? [portalBlog(accountId)] : []),
        ...connections.data.connections.toSorted(byNetwork).map(networkChoice),
      ],
    [sites.data, connections.data, accountId],
  );
  return {
    data,
    error: sites.error ?? connections.error,
    refetch: () => Promise.all([sites.refetch(), connections.refetch()]),
  };
}

const portalBlog = (accountId: string): DestinationChoice => ({
  id: accountId,
  name: platforms.blog.label,
  platform: 'blog',
  url: `${window.location.origin}/blog`,
});

/** In the order in which networks are named everywhere. */
const byNetwork = (one: Connection, other: Connection): number =>
  NETWORKS.indexOf(one.network) - NETWORKS.indexOf(other.network);

const networkChoice = (connection: Connection): DestinationChoice => ({
  id: connection.id,
  name: connection.name,
  platform: connection.network,
  url: connection.profileUrl ?? '',
  connection,
});
