// Moves a member to another e-mail address: asked for with the password, confirmed by the link that is mailed to the new
// address, while signed in. Whether that address is a member's already is found out by the mail's job: the answer cannot tell.
// The old address is notified of both if it was verified, since another may be a stranger's. All other sessions end, as after a
// change of password: the reason may be a mailbox that is no longer one's own.
import { randomUUIDv7 } from 'node:crypto';
import { EMAIL_CHANGE_HOURS, EMAIL_CHANGES_PER_DAY } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { HOUR_MS, after } from '../../../platform/clock.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { countSuccesses, takeAll, type Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { endOtherSessions, findLiveSession, removeMailTokensOf, savePasswordHash } from '../auth.store.ts';
import { saltFor } from '../registering/claims.ts';
import { VERIFICATION_MAILS } from '../registering/mail-limits.ts';
import { checkOwnPassword } from './check-own-password.ts';
import {
  findEmailChange,
  removeEmailChange,
  saveEmailChange,
  takeEmailChange,
} from './email-changes.store.ts';
import { changeIdOf } from './email-change-token.ts';
import { holdOwnAccount } from './hold-own-account.ts';
import { sendEmailChange, sendEmailChanged, sendEmailChangeNotice } from './own-sign-in.jobs.ts';

const CHANGES: Limit = { name: 'email-changes', max: EMAIL_CHANGES_PER_DAY, windowSeconds: 86_400 };

export const requestEmailChange = handler(
  authRoutes.requestEmailChange,
  async ({ input, session, member, caller }, deps: AuthDeps) => {
    const { db, clock, jobs, limits, passwords, hashQueue } = deps;
    const { email } = input;
    if (email === member.email) throw invalidField('email', 'That is your address already.');
    const taken = await takeAll(limits, [
      [CHANGES, member.id],
      [VERIFICATION_MAILS, email],
    ]);
    await countSuccesses(taken, async () => {
      const asked = { memberId: member.id, password: input.currentPassword, caller };
      const { own, rehashed } = await hashQueue.use(async () => {
        const checked = await checkOwnPassword(asked, deps);
        const salt = await saltFor(email, deps);
        return { own: checked, rehashed: await passwords.hash(input.currentPassword, salt) };
      });
      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const expected = { sessionId: session.id, memberId: member.id, hash: own.hash };
        const user = await holdOwnAccount(tx, expected, deps);
        const id = randomUUIDv7();
        await saveEmailChange(tx, {
          id,
          user_id: user.id,
          old_email: user.email,
          new_email: email,
          password_hash: rehashed,
          created_at: now,
          expires_at: after(now, EMAIL_CHANGE_HOURS * HOUR_MS),
        });
        await jobs.enqueue(tx, sendEmailChange, { changeId: id });
        const notice = { changeId: id, oldEmail: user.email, newEmail: email };
        if (user.emailVerified) await jobs.enqueue(tx, sendEmailChangeNotice, notice);
        await recordAudit(tx, 'email.changeRequested', { actorId: user.id, subject: id, caller });
      });
    });
    return { message: `Open the link in the mail to ${email}.` };
  },
);

export const confirmEmailChange = handler(
  authRoutes.confirmEmailChange,
  async ({ input, session, member, caller }, deps: AuthDeps) => {
    const { db, clock, events, jobs, secrets, users } = deps;
    const id = changeIdOf(input.token, secrets);
    if (!id) throw linkIsOver();
    const { user, ended } = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const change = await findEmailChange(tx, id);
      if (!change || change.user_id !== member.id || change.expires_at <= now) throw linkIsOver();
      const { old_email: from, new_email: to } = change;
      const moved = await users.moveToEmail(tx, member.id, { from, to });
      if (moved === 'stale') throw linkIsOver();
      if (moved === 'owned')
        throw new AppError('conflict', 'This address already belongs to another member.');
      // Under the lock of the member's row: what ended the session, or used or replaced the link meanwhile, is seen here.
      if (!(await findLiveSession(tx, session.id, now)))
        throw new AppError('unauthenticated', 'Please log in.');
      if (!(await takeEmailChange(tx, id))) throw linkIsOver();
      await savePasswordHash(tx, member.id, change.password_hash, now);
      // What was mailed to the old address opens nothing any more.
      await removeMailTokensOf(tx, member.id);
      const notice = { changeId: id, oldEmail: from, newEmail: to };
      if (member.emailVerified) await jobs.enqueue(tx, sendEmailChanged, notice);
      await recordAudit(tx, 'email.changed', { actorId: member.id, subject: id, caller });
      return { user: moved, ended: await endOtherSessions(tx, member.id, session.id, now) };
    });
    for (const sessionId of ended) events.emit('session.ended', { sessionId });
    events.emit('member.changed', { memberId: member.id });
    return { user };
  },
);

export const cancelEmailChange = handler(
  authRoutes.cancelEmailChange,
  async ({ member }, { db }: AuthDeps) => {
    await removeEmailChange(db, member.id);
    return {};
  },
);

const linkIsOver = () => new AppError('invalid', 'This link is no longer valid. Ask for a new one.');
