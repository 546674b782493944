// Makes a member, with a personal account and a session. An e-mail that is already in use is answered like any other,
// as quickly, and the new member signs in by it like any other: only its owner learns of it, by mail.
import {
  REGISTRATIONS_PER_ADDRESS_AND_DAY,
  REGISTRATIONS_PER_NETWORK_AND_DAY,
} from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { addressKey, countSuccesses, takeAll, takeIfLeft, type Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sendVerification } from '../auth.jobs.ts';
import { savePasswordHash } from '../auth.store.ts';
import { saltFor } from './claims.ts';
import { VERIFICATION_MAILS } from './mail-limits.ts';
import { answerSignedIn, openSession } from '../sessions/open-session.ts';
import { assertNotCommon } from '../passwords/passwords.ts';
import { bindPendingLink, provesEmail } from '../providers/pending-link.ts';

const CLAIMS: Limit = { name: 'claims', max: REGISTRATIONS_PER_ADDRESS_AND_DAY, windowSeconds: 86_400 };
const CLAIMS_OF_NETWORK: Limit = {
  name: 'network-claims',
  max: REGISTRATIONS_PER_NETWORK_AND_DAY,
  windowSeconds: 86_400,
};

export const register = handler(authRoutes.register, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { db, clock, jobs, limits, users, accounts, passwords, hashQueue } = deps;
  const { password, link, ...person } = input;
  await assertNotCommon(password, person);
  // Before the count: trying taken usernames is no claim.
  await users.assertFree(db, person.username);
  // Strangers' claims must not keep the owner of the address out.
  const claim = provesEmail(caller, person.email, deps)
    ? undefined
    : await takeAll(limits, [
        [CLAIMS_OF_NETWORK, `${addressKey(caller.address)} ${person.email}`],
        [CLAIMS, person.email],
      ]);
  const opened = await countSuccesses(claim, async () => {
    const salt = await saltFor(person.email, deps);
    const hash = await hashQueue.use(() => passwords.hash(password, salt));
    // When the address has had its mails, the registration goes on without one: it can be asked for later.
    const mail = await takeIfLeft(limits, VERIFICATION_MAILS, person.email);
    return countSuccesses(mail, () =>
      db.transaction().execute(async (tx) => {
        const user = await users.create(tx, person);
        await savePasswordHash(tx, user.id, hash, clock.now());
        await accounts.openFor(tx, user.id, `${user.firstName}'s account`);
        if (mail) await jobs.enqueue(tx, sendVerification, { userId: user.id });
        await recordAudit(tx, 'member.registered', { actorId: user.id, caller });
        return openSession(tx, deps, user, caller);
      }),
    );
  });
  bindPendingLink(caller, answer, opened, link, deps);
  return answerSignedIn(opened, answer, caller, deps);
});
