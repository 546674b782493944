// Declines an invitation; its inviter is notified.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { handler } from '../../platform/operation.ts';
import { answerById } from './answer-by-id.ts';
import type { InvitesDeps } from './invites.deps.ts';

export const declineInvite = handler(
  inviteRoutes.declineInvite,
  async ({ params: { id }, member }, deps: InvitesDeps) => {
    await answerById(id, member, false, deps);
    return {};
  },
);
