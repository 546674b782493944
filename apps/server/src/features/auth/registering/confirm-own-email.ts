// SuperAdmin confirms their own address on a portal without a mail server, where the link waits in a folder of the machine
// that they run. Grants nothing new: SuperAdmin may confirm any member's address.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';

export const confirmOwnEmail = handler(
  authRoutes.confirmOwnEmail,
  async ({ member, caller }, { db, users, events, mailer }: AuthDeps) => {
    if (mailer.folder === undefined)
      throw new AppError(
        'conflict',
        'Mail is delivered here: open the link in the mail that was sent to you.',
      );
    const user = await db.transaction().execute(async (tx) => {
      if (!(await users.confirmEmail(tx, member.id)))
        throw new AppError('conflict', 'This address already belongs to another member.');
      await recordAudit(tx, 'email.verified', { actorId: member.id, caller });
      return users.find(tx, member.id);
    });
    events.emit('member.changed', { memberId: member.id });
    return { user: user! };
  },
);
