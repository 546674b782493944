// Asks the accounts feature which accounts a member can act in.
import type { Account, AccountRole } from '@msm/contract/member';
import type { Db } from '../db/tables.ts';

export interface Accounts {
  openFor(tx: Db, ownerId: string, name: string): Promise<Account>;
  /** Own accounts first, oldest first. */
  listFor(db: Db, memberId: string): Promise<Account[]>;
  /** Holds the membership until the transaction ends: a removal at the same time waits. False when there is none. */
  holdMembership(tx: Db, memberId: string, accountId: string): Promise<boolean>;
  /** What a member may do there; none when they are no member of it. */
  roleIn(db: Db, accountId: string, memberId: string): Promise<AccountRole | undefined>;
  /** Those who approve posts: the owner and the editors, the oldest members first, and not more than so many. */
  listEditors(db: Db, accountId: string, limit: number): Promise<string[]>;
  /** Who is told of what concerns the account. */
  ownerOf(db: Db, accountId: string): Promise<string | undefined>;
  /** The members' own accounts, locked: nothing new can refer to them meanwhile. */
  lockOwnedBy(tx: Db, memberIds: readonly string[]): Promise<{ id: string; ownerId: string }[]>;
  /** Those of the members who share an account, their own or another's. */
  sharingAmong(db: Db, memberIds: readonly string[]): Promise<string[]>;
}
