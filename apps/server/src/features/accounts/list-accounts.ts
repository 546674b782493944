// The accounts a member can act in: own and delegated.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { handler } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { accounts } from './accounts.store.ts';

export const listAccounts = handler(accountRoutes.listAccounts, async ({ member }, { db }: AccountsDeps) => ({
  accounts: await accounts.listFor(db, member.id),
}));
