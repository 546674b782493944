// Makes the invitation of a mailed link the member's own: the holder of the token could read the mailbox, under whatever
// address they registered. It is good for one member; opening it again, as impatient people do, succeeds again for them.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { stateAt } from './invites.rules.ts';
import { bindToMember, findByToken } from './invites.store.ts';
import { presentReceived } from './present-invite.ts';

export const claimInvite = handler(
  inviteRoutes.claimInvite,
  async ({ input: { token }, member }, { db, clock }: InvitesDeps) => {
    const now = clock.now();
    const invite = await findByToken(db, hashToken(token));
    const isOpen =
      invite !== undefined && stateAt(invite, now) === 'waiting' && invite.inviter_id !== member.id;
    if (!isOpen || !(await bindToMember(db, invite.id, member.id)))
      throw new AppError('notFound', 'This invitation is no longer open.');
    return { invite: presentReceived(invite, now) };
  },
);
