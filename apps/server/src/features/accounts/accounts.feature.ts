// Accounts: the workspaces that sites, connections, posts and crons belong to.
import { withDeps, type Feature } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { changeAccountMember } from './change-account-member.ts';
import { createAccount } from './create-account.ts';
import { listAccountMembers } from './list-account-members.ts';
import { listAccounts } from './list-accounts.ts';
import { removeAccountMember } from './remove-account-member.ts';
import { renameAccount } from './rename-account.ts';

export const accountsFeature = (deps: AccountsDeps): Feature => ({
  name: 'accounts',
  operations: [
    listAccounts,
    createAccount,
    renameAccount,
    listAccountMembers,
    changeAccountMember,
    removeAccountMember,
  ].map(withDeps(deps)),
});
