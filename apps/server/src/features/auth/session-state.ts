// What a page needs to know of its session: who, which accounts, which one is chosen.
import type { Account, Member, SessionState } from '@msm/contract/auth/schemas';
import type { User } from '../../platform/ports/users.ts';

export function sessionState(user: User, accounts: Account[], accountId: string | null): SessionState {
  const selectedAccount = accounts.find((account) => account.id === accountId) ?? null;
  return {
    user: presentMember(user),
    accounts,
    selectedAccount,
    sessionType: selectedAccount && !selectedAccount.isOwner ? 'delegate' : 'user',
    needsAccountSelection: selectedAccount === null,
  };
}

export const presentMember = ({
  id,
  email,
  username,
  firstName,
  lastName,
  role,
  emailVerified,
  timeZone,
}: User): Member => ({
  id,
  email,
  username,
  firstName,
  lastName,
  role,
  emailVerified,
  timeZone,
});
