// Locks the member's row for a change of how they get in, and makes sure that nothing has come in between since their password
// was checked: a reset, another change, the end of this session.
import { AppError } from '../../../platform/errors.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findLiveSession, findPasswordHashes } from '../auth.store.ts';

interface Expected {
  sessionId: string;
  memberId: string;
  /** Undefined: the member had no password. */
  hash: string | undefined;
}

/** Sessions refer to the row: a sign-in with the old password waits, and then sees the new one. */
export async function holdOwnAccount(
  tx: Db,
  { sessionId, memberId, hash }: Expected,
  { users, clock }: Pick<AuthDeps, 'users' | 'clock'>,
): Promise<User> {
  const user = await users.lock(tx, memberId);
  if (!user || !(await findLiveSession(tx, sessionId, clock.now())))
    throw new AppError('unauthenticated', 'Please log in.');
  if ((await findPasswordHashes(tx, [memberId])).get(memberId) !== hash)
    throw new AppError('conflict', 'Your password was changed meanwhile. Please try again with the new one.');
  return user;
}
