// Removes what waits between two addresses, or one invitation of it: the inviter withdraws, the invitee declines. One has to
// be either, by the session: an e-mail in a body proves nothing. Removing what is gone already succeeds.
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { InviteKind, InviteType } from '@msm/contract/invites/schemas';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { answerInvite } from './answer-invite.ts';
import { inviteeOf } from './invitee-of.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { lockWaitingBetween, withdrawWaiting } from './invites.store.ts';

export const removeInvites = handler(
  inviteRoutes.removeInvites,
  async ({ input, member }, deps: InvitesDeps) => {
    const { inviterEmail, inviteeEmail, engagementType, inviteId } = input;
    const between = { inviterEmail, inviteeEmail, kind: kindOf(engagementType), inviteId };
    if (inviterEmail === member.email) return { removed: await withdrawWaiting(deps.db, member.id, between) };
    const removed = await deps.notifications.transaction(async (tx, notify) => {
      const invitee = await inviteeOf(tx, member, deps);
      const invites = await lockWaitingBetween(tx, invitee, between, deps.clock.now());
      for (const invite of invites) await answerInvite({ tx, notify, member }, invite, false, deps);
      return invites.length;
    });
    if (removed === 0 && inviteeEmail !== member.email)
      throw new AppError('notFound', 'You have no such invitation.');
    return { removed };
  },
);

const kindOf = (type: InviteType) => type.replace(/_invite$/, '') as InviteKind;
