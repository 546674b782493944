// Asks the users feature about members, on the caller's own handle so that it joins the caller's transaction.
import type { Member } from '@msm/contract/member';
import type { Db } from '../db/tables.ts';

declare module '../events.ts' {
  interface EventMap {
    /** What other members and visitors read as the member's name may be different now. */
    'member.renamed': { memberId: string };
  }
}

export interface User extends Member {
  isDisabled: boolean;
  createdAt: Date;
}

export interface NewUser {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  referralCode?: string | undefined;
}

export interface ProfileChange {
  username?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  timeZone?: string | null | undefined;
}

export interface Users {
  find(db: Db, id: string): Promise<User | undefined>;
  list(db: Db, ids: readonly string[]): Promise<User[]>;
  /** The member who verified the address: the only one to whom it may grant anything. */
  findOwnerOfEmail(db: Db, email: string): Promise<User | undefined>;
  /** Of each address that has one. */
  listOwnersOfEmails(db: Db, emails: readonly string[]): Promise<User[]>;
  /** The owner, otherwise the oldest claim: later claims take nothing over. Only for what grants nothing, like a bell. */
  findAddressee(db: Db, email: string): Promise<User | undefined>;
  /** Everyone who may sign in by the address: its owner, then claims, the newest first. Of many, the oldest and the newest. */
  claimantsOf(db: Db, email: string): Promise<User[]>;
  findByUsername(db: Db, username: string): Promise<User | undefined>;
  /** Active ones, for what only they can decide. */
  listSuperAdmins(db: Db): Promise<string[]>;
  /** Active members whose username, first or last name begins so; of these ids alone, or of all others. */
  searchByName(
    db: Db,
    beginning: string,
    limit: number,
    ids?: { only: readonly string[] } | { except: readonly string[] },
  ): Promise<User[]>;
  /** Throws `conflict` for a taken username; `create` does so too. */
  assertFree(db: Db, username: string): Promise<void>;
  /** The first member of an installation becomes SuperAdmin. */
  create(tx: Db, user: NewUser): Promise<User>;
  /** As `create`, but a taken username gets a random number behind it, so that concurrent registrations all succeed. */
  createNear(tx: Db, user: NewUser): Promise<User>;
  changeProfile(tx: Db, id: string, change: ProfileChange): Promise<User>;
  /** False when the address already belongs to another member. */
  confirmEmail(tx: Db, id: string): Promise<boolean>;
  /** Waits for every change of the member's row, sessions included: they refer to it. */
  lock(tx: Db, id: string): Promise<User | undefined>;
  /** The address counts as verified. `stale` when the member's address is not `from` any more, `owned` when another member
   *  owns `to`. */
  moveToEmail(tx: Db, id: string, addresses: { from: string; to: string }): Promise<User | 'stale' | 'owned'>;
  /** The member used the portal after the session of their registration; only the first time is recorded. */
  noteReturn(tx: Db, id: string): Promise<void>;
  /** Registrations that were never used again, never one with a role; a page in the order of their ids. */
  listUnusedClaims(db: Db, page: { afterId: string; limit: number }): Promise<string[]>;
  /** Those of them that are old enough and cannot be verified, since another member owns the address. */
  lockHopelessClaims(tx: Db, ids: readonly string[], olderThan: Date): Promise<string[]>;
  /** With everything that belongs to them. */
  remove(tx: Db, ids: readonly string[]): Promise<void>;
}
