// Where posts of the account can go: its connected sites, and the portal's own blog, which every account has under its own id.
import { platforms, type PlatformId } from '@msm/contract/posts/platforms';
import { useMemo } from 'react';
import { useSession } from './session/session.ts';
import { useConnectedSites } from './use-connected-sites.ts';

export interface DestinationChoice {
  id: string;
  name: string;
  platform: PlatformId;
  url: string;
}

/** Sites first: an account that has one writes for it unless told otherwise. */
export function useDestinations() {
  const { data: sites, error, refetch } = useConnectedSites();
  const accountId = useSession((state) => state.selectedAccount?.id);
  const data = useMemo(
    () =>
      sites && [
        ...sites.map(({ id, name, url }): DestinationChoice => ({ id, name, url, platform: 'wordpress' })),
        ...(accountId ? [portalBlog(accountId)] : []),
      ],
    [sites, accountId],
  );
  return { data, error, refetch };
}

const portalBlog = (accountId: string): DestinationChoice => ({
  id: accountId,
  name: platforms.blog.label,
  platform: 'blog',
  url: `${window.location.origin}/blog`,
});
