// Accounts are workspaces: one personal account at registration, more on demand.
import * as z from 'zod/mini';
import { Account } from '../auth/schemas.ts';
import { Id, linkFreeText } from '../fields.ts';
import { get, patch, post } from '../route.ts';

const AccountName = z.strictObject({ name: linkFreeText(1, 80, 'Name') });

export const accountRoutes = {
  listAccounts: get('/api/accounts', {
    access: 'member',
    output: z.object({ accounts: z.array(Account) }),
    summary: 'The accounts I can act in.',
  }),
  createAccount: post('/api/accounts', {
    access: 'member',
    input: AccountName,
    output: z.object({ account: Account }),
    status: 201,
    summary: 'Open another account of my own.',
  }),
  renameAccount: patch('/api/accounts/:id', {
    access: 'member',
    params: z.object({ id: Id }),
    input: AccountName,
    output: z.object({ account: Account }),
    summary: 'Rename an account that I own.',
  }),
} as const;

/** Nobody needs more of their own; a script that creates them without end does. */
export const MAX_OWNED_ACCOUNTS = 20;
