// Chooses a new password with the link of the mail. A reader of the mail owns the address, so it counts as
// verified; every session ends, since one of them may be the reason for the reset. A claim that was never verified may
// have been a stranger's until now: the provider identities linked to it are dropped too.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { User } from '../../../platform/ports/users.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import {
  endSessions,
  findMailToken,
  lockMailToken,
  removeIdentitiesOf,
  savePasswordHash,
  useUpMailTokens,
} from '../auth.store.ts';
import { saltFor } from '../registering/claims.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { removeEmailChange } from '../own-sign-in/email-changes.store.ts';
import { assertNotCommon } from './passwords.ts';

export const resetPassword = handler(
  authRoutes.resetPassword,
  async ({ input, caller, answer }, deps: AuthDeps) => {
    const { db, clock, events, users, passwords, hashQueue } = deps;
    const tokenHash = hashToken(input.token);
    const presented = await findMailToken(db, tokenHash, 'reset');
    const member = presented && (await users.find(db, presented.user_id));
    if (!member || presented.used_at || presented.expires_at <= clock.now()) throw linkIsOver();
    if (!isMailedTo(member, presented)) throw linkIsOver();
    await assertNotCommon(input.password, member);
    const salt = await saltFor(member.email, deps);
    const hash = await hashQueue.use(() => passwords.hash(input.password, salt));
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const wasVerified = (await users.find(tx, member.id))?.emailVerified;
      // The address became another member's meanwhile: its mail opens this account no longer. Members are locked before
      // tokens everywhere, so that two changes of one member wait for each other instead of ending in a deadlock.
      if (!(await users.confirmEmail(tx, member.id))) throw linkIsOver();
      const token = await lockMailToken(tx, tokenHash, 'reset');
      if (!token || token.used_at) throw linkIsOver();
      // The member moved to another address meanwhile: the old mailbox opens nothing any more.
      if (!isMailedTo(await users.find(tx, member.id), token)) throw linkIsOver();
      if (!wasVerified) await removeIdentitiesOf(tx, member.id);
      await useUpMailTokens(tx, member.id, 'reset', now);
      // It may have been asked for by the intruder who is the reason for the reset.
      await removeEmailChange(tx, member.id);
      await savePasswordHash(tx, member.id, hash, now);
      await endSessions(tx, member.id);
      await recordAudit(tx, 'password.reset', { actorId: member.id, caller });
    });
    events.emit('member.signedOut', { memberId: member.id });
    rememberDevice(answer, caller, member.id, deps);
    return { message: 'Password reset successful' };
  },
);

const isMailedTo = (member: User | undefined, { email }: { email: string | null }): boolean =>
  email === null || email === member?.email;

const linkIsOver = () => new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
