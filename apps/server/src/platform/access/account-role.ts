// What a member may do in the account that their session acts in. Read from the database each time: a role that was taken away
// holds at once, on every node.
import type { AccountRole } from '@msm/contract/member';
import type { Db } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { Accounts } from '../ports/accounts.ts';
import { ownAccount } from './own-account.ts';
import type { Session } from './session.ts';

export async function roleOf(
  db: Db,
  session: Pick<Session, 'accountId' | 'member'>,
  accounts: Accounts,
): Promise<AccountRole> {
  const role = await accounts.roleIn(db, ownAccount(session), session.member.id);
  if (!role) throw new AppError('forbidden', 'You can no longer act in this account.');
  return role;
}

/** For routes that say `requireEditor`. */
export async function assertEditor(db: Db, session: Session, accounts: Accounts): Promise<void> {
  if ((await roleOf(db, session, accounts)) === 'contributor')
    throw new AppError(
      'forbidden',
      'Contributors cannot do this. Ask the owner or an editor of this account.',
    );
}
