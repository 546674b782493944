// What a page needs to know of its session: who, which accounts, which one is chosen. The route's schema leaves out what
// is not a page's business.
import type { Account } from '@msm/contract/member';
import type { SessionState } from '@msm/contract/auth/schemas';
import type { Config } from '../../../platform/settings/config.ts';
import type { User } from '../../../platform/ports/users.ts';

interface Chosen {
  accounts: Account[];
  accountId: string | null;
}

export function sessionState(
  user: User,
  { accounts, accountId }: Chosen,
  { walletRole }: Pick<Config, 'walletRole'>,
): SessionState {
  const selectedAccount = accounts.find((account) => account.id === accountId) ?? null;
  return {
    user,
    accounts,
    selectedAccount,
    sessionType: selectedAccount && !selectedAccount.isOwner ? 'delegate' : 'user',
    needsAccountSelection: selectedAccount === null,
    walletRole,
  };
}
