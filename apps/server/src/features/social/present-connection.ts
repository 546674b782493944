// A connection as its account sees it. The tokens stay behind.
import type { Connection } from '@msm/contract/social/schemas';
import type { ConnectionRow } from './connections.store.ts';
import type { SocialParts } from './social.deps.ts';

export const presentConnection = (
  row: ConnectionRow,
  { networks }: Pick<SocialParts, 'networks'>,
): Connection => ({
  id: row.id,
  network: row.network,
  remoteId: row.remote_id,
  name: row.name,
  handle: row.handle,
  avatarUrl: row.avatar_url,
  profileUrl: row.profile_url,
  state: row.state,
  problem: row.problem,
  isSandbox: networks.get(row.network)?.isSandbox(row.host) ?? false,
  createdAt: row.created_at.toISOString(),
});
