// Signs a member in by e-mail or username. Unknown names, wrong passwords and disabled members get the same answer
// after the same work.
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findPasswordHash } from './auth.store.ts';
import { failureCount } from './known-device.ts';
import { answerSignedIn, openSession } from './open-session.ts';
import { linkPending } from './pending-link.ts';

export const login = handler(authRoutes.login, async ({ input, caller, answer }, deps: AuthDeps) => {
  const { db, users, passwords } = deps;
  const { email, username = '', password } = input;
  const user =
    email === undefined ? await users.findByUsername(db, username) : await users.findByEmail(db, email);
  const failures = failureCount(caller, email ?? username, user?.id, deps);
  await failures.check();

  const hash = await findPasswordHash(db, user?.id ?? NOBODY);
  const isCorrect = await passwords.isCorrect(password, hash);
  if (!user || !isCorrect || user.isDisabled) {
    await failures.add();
    await recordAudit(db, 'login.failed', { actorId: user?.id ?? null, caller });
    throw new AppError('unauthenticated', 'The e-mail, username or password is not right.');
  }

  const opened = await db.transaction().execute(async (tx) => {
    await linkPending(tx, user, caller, answer, deps);
    await recordAudit(tx, 'login.succeeded', { actorId: user.id, caller });
    return openSession(tx, deps, user, caller);
  });
  return answerSignedIn(opened, answer, caller, deps);
});

/** Nobody's id: an unknown name costs the same look-up. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
