// Makes a member, with a personal account and a session. An e-mail that is already in use is answered like any other,
// as quickly: only its owner learns of it, by mail.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../platform/audit.ts';
import { countSuccesses, takeIfLeft } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';
import { sendVerification } from './auth.jobs.ts';
import { savePasswordHash } from './auth.store.ts';
import { VERIFICATION_MAILS } from './mail-limits.ts';
import { answerSignedIn, openSession } from './open-session.ts';
import { assertNotCommon } from './passwords.ts';
import { linkPending } from './pending-link.ts';

export const register = handler(authRoutes.register, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { db, clock, jobs, limits, users, accounts, passwords, hashQueue } = deps;
  const { password, ...person } = input;
  await assertNotCommon(password);
  const hash = await hashQueue.inTurn(() => passwords.hash(password));
  // When the address has had its mails, the registration goes on without one: it can be asked for later.
  const mail = await takeIfLeft(limits, VERIFICATION_MAILS, person.email);
  const opened = await countSuccesses(mail, () =>
    db.transaction().execute(async (tx) => {
      const user = await users.create(tx, person);
      await savePasswordHash(tx, user.id, hash, clock.now());
      await accounts.openFor(tx, user.id, `${user.firstName}'s account`);
      await linkPending(tx, user, caller, answer, deps);
      if (mail) await jobs.enqueue(tx, sendVerification, { userId: user.id });
      await recordAudit(tx, 'member.registered', { actorId: user.id, caller });
      return openSession(tx, deps, user, caller);
    }),
  );
  return answerSignedIn(opened, answer, caller, deps);
});
