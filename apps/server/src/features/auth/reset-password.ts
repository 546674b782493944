// Chooses a new password with the link of the mail. Whoever could read the mail owns the address, so it counts as
// verified; every session ends, since one of them may be the reason for the reset.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { endSessions, lockMailToken, savePasswordHash, useUpMailTokens } from './auth.store.ts';
import { assertNotCommon } from './passwords.ts';
import { rememberDevice } from './known-device.ts';

export const resetPassword = handler(
  authRoutes.resetPassword,
  async ({ input, caller, answer }, deps: AuthDeps) => {
    const { db, clock, events, users, passwords, hashQueue } = deps;
    await assertNotCommon(input.password);
    const hash = await hashQueue.inTurn(() => passwords.hash(input.password));
    const memberId = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const token = await lockMailToken(tx, hashToken(input.token), 'reset');
      if (!token || token.used_at || token.expires_at <= now) {
        throw new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
      }
      await useUpMailTokens(tx, token.user_id, 'reset', now);
      await savePasswordHash(tx, token.user_id, hash, now);
      await users.confirmEmail(tx, token.user_id);
      await endSessions(tx, token.user_id);
      await recordAudit(tx, 'password.reset', { actorId: token.user_id, caller });
      return token.user_id;
    });
    events.emit('member.signedOut', { memberId });
    rememberDevice(answer, caller, memberId, deps);
    return { message: 'Password reset successful' };
  },
);
