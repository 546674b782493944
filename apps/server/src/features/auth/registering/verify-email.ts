// Confirms an e-mail address. Opening the link again, as mail scanners and impatient people do, succeeds again.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { lockMailToken, useUpMailTokens } from '../auth.store.ts';

export const verifyEmail = handler(
  authRoutes.verifyEmail,
  async ({ input, caller }, { db, clock, users, events }: AuthDeps) => {
    const memberId = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const token = await lockMailToken(tx, hashToken(input.token), 'verify');
      const member = token && (await users.find(tx, token.user_id));
      const isMailedToThem = token && (token.email === null || token.email === member?.email);
      if (!isMailedToThem || token.expires_at <= now)
        throw new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
      if (!(await users.confirmEmail(tx, token.user_id))) {
        throw new AppError('conflict', 'This address already belongs to another member.');
      }
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
