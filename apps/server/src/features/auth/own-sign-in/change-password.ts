// Chooses a new password with the current one. All other sessions end, and so does every link that was mailed: one of them may
// be the reason for the change.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endOtherSessions, removeMailTokensOf, savePasswordHash } from '../auth.store.ts';
import { saltFor } from '../registering/claims.ts';
import { assertNotCommon } from '../passwords/passwords.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { removeEmailChange } from './email-changes.store.ts';
import { holdOwnAccount } from './hold-own-account.ts';
import { sendPasswordChanged } from './own-sign-in.jobs.ts';

export const changePassword = handler(
  authRoutes.changePassword,
  async ({ input, session, member, caller }, deps: AuthDeps) => {
    const { db, clock, events, jobs, passwords, hashQueue } = deps;
    const asked = { memberId: member.id, password: input.currentPassword, caller };
    const { before, hash } = await hashQueue.use(async () => {
      const own = await checkOwnPassword(asked, deps);
      await assertNotCommon(input.password, own.user);
      const salt = await saltFor(own.user.email, deps);
      return { before: own.hash, hash: await passwords.hash(input.password, salt) };
    });
    const others = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const expected = { sessionId: session.id, memberId: member.id, hash: before };
      const user = await holdOwnAccount(tx, expected, deps);
      await savePasswordHash(tx, user.id, hash, now);
      await removeMailTokensOf(tx, user.id);
      await removeEmailChange(tx, user.id);
      const ended = await endOtherSessions(tx, user.id, session.id, now);
      await recordAudit(tx, 'password.changed', { actorId: user.id, caller });
      // An unverified address may be a stranger's.
      if (user.emailVerified) await jobs.enqueue(tx, sendPasswordChanged, { email: user.email });
      return ended;
    });
    for (const sessionId of others) events.emit('session.ended', { sessionId });
    return { ended: others.length };
  },
);
