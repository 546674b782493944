// Tells the reader of the mail, by its link, who invites them to what, and nothing else: they may not be a member yet.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { inviteType } from '@msm/contract/invites/schemas';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { stateAt } from './invites.rules.ts';
import { findByToken } from './invites.store.ts';

export const previewInvite = handler(
  inviteRoutes.previewInvite,
  async ({ input: { token } }, { db, clock }: InvitesDeps) => {
    const invite = await findByToken(db, hashToken(token));
    if (!invite || invite.invitee_id || stateAt(invite, clock.now()) !== 'waiting')
      throw new AppError('notFound', 'This invitation is no longer open.');
    return {
      inviterName: invite.inviter_name,
      engagementType: inviteType(invite.kind),
      subjectName: invite.subject_name,
    };
  },
);
