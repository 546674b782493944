// Accepts an invitation and says where to go. Accepting again answers the same.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { handler } from '../../platform/operation.ts';
import { answerById } from './answer-by-id.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { linkForInvitee } from './invites.rules.ts';

export const acceptInvite = handler(
  inviteRoutes.acceptInvite,
  async ({ params: { id }, member }, deps: InvitesDeps) => ({
    link: linkForInvitee(await answerById(id, member, true, deps)),
  }),
);
