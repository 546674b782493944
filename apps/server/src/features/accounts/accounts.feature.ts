// Accounts: the workspaces that sites, connections, posts and crons belong to.
import { withDeps, type Feature } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { createAccount } from './create-account.ts';
import { listAccounts } from './list-accounts.ts';
import { renameAccount } from './rename-account.ts';

export const accountsFeature = (deps: AccountsDeps): Feature => ({
  name: 'accounts',
  operations: [listAccounts, createAccount, renameAccount].map(withDeps(deps)),
});
