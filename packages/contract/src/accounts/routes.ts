// Accounts are workspaces: one personal account at registration, more on demand.
import * as z from 'zod/mini';
import { Account, AccountRole, GivenRole } from '../member.ts';
import { Id, Instant, Nothing } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { del, get, patch, post } from '../route.ts';
import { AccountName } from './schemas.ts';

const AccountMember = z.object({
  id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isOwner: z.boolean(),
  role: AccountRole,
  joinedAt: Instant,
});
export type AccountMember = z.output<typeof AccountMember>;

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
  listAccountMembers: get('/api/accounts/:id/members', {
    access: 'member',
    params: z.object({ id: Id }),
    input: PageQuery,
    output: z.extend(Page, { members: z.array(AccountMember) }),
    summary: 'Who can act in an account that I can act in: the owner, then the others by when they joined.',
  }),
  changeAccountMember: patch('/api/accounts/:id/members/:memberId', {
    access: 'member',
    params: z.object({ id: Id, memberId: Id }),
    input: z.strictObject({ role: GivenRole }),
    output: Nothing,
    summary: 'Give a member of an account that I own another role. It holds at once.',
  }),
  removeAccountMember: del('/api/accounts/:id/members/:memberId', {
    access: 'member',
    params: z.object({ id: Id, memberId: Id }),
    output: Nothing,
    summary: 'Remove a member from an account that I own, or, with my own id, leave one that I do not own.',
  }),
} as const;

/** Enough for a member; bounds a script that creates them without end. */
export const MAX_OWNED_ACCOUNTS = 20;
