// Writes down that a network no longer accepts a connection, and tells the owner of the account, once. Only a recognised refusal
// of the tokens comes here: a network that does not answer leaves the connection as it is.
import { networks } from '@msm/contract/social/networks';
import type { NetworkFault } from '../../../platform/ports/social-network.ts';
import { setNeedsReauth, type ConnectionRow } from '../connections.store.ts';
import type { SocialParts } from '../social.deps.ts';

export async function noteRefusal(
  connection: ConnectionRow,
  { message }: NetworkFault,
  { clock, accounts, notifications }: Pick<SocialParts, 'clock' | 'accounts' | 'notifications'>,
  { isQuiet = false } = {},
): Promise<void> {
  await notifications.transaction(async (tx, notify) => {
    const isNew = await setNeedsReauth(tx, connection, { problem: message, now: clock.now() });
    const ownerId = isNew && !isQuiet && (await accounts.ownerOf(tx, connection.account_id));
    if (!ownerId) return;
    await notify({
      memberId: ownerId,
      kind: 'connection_failing',
      title: `${connection.name} on ${networks[connection.network].label} needs to be connected again`,
      body: message,
      target: { type: 'connection', id: connection.id },
      metadata: { connectionId: connection.id },
    });
  });
}
