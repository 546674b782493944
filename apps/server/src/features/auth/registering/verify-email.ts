// Confirms an e-mail address. Opening the link again, as mail scanners and impatient people do, succeeds again.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findMailToken, lockMailToken, useUpMailTokens } from '../auth.store.ts';

export const verifyEmail = handler(
  authRoutes.verifyEmail,
  async ({ input, caller }, { db, clock, users, events }: AuthDeps) => {
    const memberId = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const presented = await findMailToken(tx, hashToken(input.token), 'verify');
      if (!presented || presented.expires_at <= now) throw linkIsOver();
      // Locks the member; the token follows, in the order of every change of a member.
      if (!(await users.confirmEmail(tx, presented.user_id))) {
        throw new AppError('conflict', 'This address already belongs to another member.');
      }
      const token = await lockMailToken(tx, hashToken(input.token), 'verify');
      const member = await users.find(tx, presented.user_id);
      if (!token || (token.email !== null && token.email !== member?.email)) throw linkIsOver();
      if (!token.used_at) {
        await useUpMailTokens(tx, token.user_id, 'verify', now);
        await recordAudit(tx, 'email.verified', { actorId: token.user_id, caller });
      }
      return token.user_id;
    });
    events.emit('member.changed', { memberId });
    return { message: 'Email verified successfully' };
  },
);

const linkIsOver = () => new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
