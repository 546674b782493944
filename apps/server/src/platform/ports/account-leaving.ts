// What ends when a member leaves an account or is removed from it. Each feature hands its part over in app.ts; all of them
// run in the transaction that ends the membership.
import type { Db } from '../db/tables.ts';
import type { User } from './users.ts';

declare module '../events.ts' {
  interface EventMap {
    'account.memberLeft': { accountId: string; memberId: string };
  }
}

export interface AccountLeaving {
  accountId: string;
  /** Who stays, and answers for what the other began there. */
  ownerId: string;
  member: User;
  /** Where the member's sessions go on: an account of their own. */
  homeAccountId: string | null;
}

export type EndWithMembership = (tx: Db, leaving: AccountLeaving) => Promise<void>;
