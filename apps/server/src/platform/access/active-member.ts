// Whether a member may still act in an account. Deferred work (jobs, scheduled posts, codes) asks where the work is done: the member
// may have been disabled, or removed from the account, since they asked for it.
import type { Db } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Users } from '../ports/users.ts';

interface Acting {
  memberId: string | null;
  accountId: string;
  /** For what contributors may not do. */
  as?: 'editor';
  /** For what reaches strangers: publishing, connecting. The verification may have been withdrawn since. */
  isVerified?: true;
}

export async function isActiveMember(
  db: Db,
  { memberId, accountId, as, isVerified }: Acting,
  { users, accounts }: { users: Users; accounts: Accounts },
): Promise<boolean> {
  const user = memberId === null ? undefined : await users.find(db, memberId);
  if (!user || user.isDisabled || (isVerified && !user.emailVerified)) return false;
  const role = await accounts.roleIn(db, accountId, user.id);
  return role !== undefined && (as !== 'editor' || role !== 'contributor');
}

/** For a request that has waited for a remote server before it writes. */
export async function assertActiveMember(
  db: Db,
  acting: Acting,
  ports: { users: Users; accounts: Accounts },
): Promise<void> {
  if (!(await isActiveMember(db, acting, ports)))
    throw new AppError('forbidden', 'You can no longer act in this account.');
}
