// Asks a member who is signed in for their password: a session that was left open or stolen must not be enough to take the
// account over. A wrong one counts as a failed sign-in of the same name, so that a session buys no more guesses.
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { countFailures } from '../../../platform/limits.ts';
import type { Caller } from '../../../platform/operation.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findPasswordHashes } from '../auth.store.ts';
import { beginAttempt, usernameIdentifier } from '../sessions/known-device.ts';

interface Asked {
  memberId: string;
  password: string;
  caller: Caller;
}

export interface OwnPassword {
  user: User;
  hash: string;
}

/** Inside `hashQueue.use`: it hashes. */
export async function checkOwnPassword(
  { memberId, password, caller }: Asked,
  deps: AuthDeps,
): Promise<OwnPassword> {
  const { db, users, passwords } = deps;
  const user = await users.find(db, memberId);
  if (!user) throw new AppError('unauthenticated', 'Please log in.');
  const hash = (await findPasswordHashes(db, [user.id])).get(user.id);
  if (hash === undefined)
    throw new AppError('conflict', 'Your account has no password yet. Choose one first.');
  const { taken } = await beginAttempt(caller, usernameIdentifier(user.username), [user], deps);
  return countFailures(Promise.resolve(taken), async () => {
    if (!(await passwords.fitting(password, [hash])).has(hash)) {
      await recordAudit(db, 'password.refused', { actorId: user.id, caller });
      throw invalidField('currentPassword', 'That is not your current password.');
    }
    return { user, hash };
  });
}
