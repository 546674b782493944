// Withdraws an unanswered invitation. Only its sender may; idempotent.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { noLongerOpen } from './answer-invite.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { stateAt } from './invites.rules.ts';
import { lockSent, setState } from './invites.store.ts';

export const withdrawInvite = handler(
  inviteRoutes.withdrawInvite,
  async ({ params: { id }, member }, { db, clock }: InvitesDeps) => {
    await db.transaction().execute(async (tx) => {
      const invite = await lockSent(tx, id, member.id);
      if (!invite) throw new AppError('notFound', 'No invitation of yours has that id.');
      const state = stateAt(invite, clock.now());
      if (state === 'accepted' || state === 'declined') throw noLongerOpen();
      if (state === 'waiting') await setState(tx, id, { state: 'withdrawn' });
    });
    return {};
  },
);
