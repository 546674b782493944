// What waits for the member's answer. A plain list, as the specification has it.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { handler } from '../../platform/operation.ts';
import { inviteeOf } from './invitee-of.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { listReceived } from './invites.store.ts';
import { presentReceived } from './present-invite.ts';

export const listReceivedInvites = handler(
  inviteRoutes.listReceivedInvites,
  async ({ member }, deps: InvitesDeps) => {
    const { db, clock } = deps;
    const now = clock.now();
    const rows = await listReceived(db, await inviteeOf(db, member, deps), now);
    return rows.map((row) => presentReceived(row, now));
  },
);
