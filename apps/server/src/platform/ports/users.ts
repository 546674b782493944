// Asks the users feature about members, on the caller's own handle so that it joins the caller's transaction.
import type { Member } from '@msm/contract/auth/schemas';
import type { Db } from '../db/tables.ts';

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
  /** Whoever verified the address; otherwise the newest registration with it. */
  findByEmail(db: Db, email: string): Promise<User | undefined>;
  findByUsername(db: Db, username: string): Promise<User | undefined>;
  /** The first member of an installation becomes SuperAdmin. Throws `conflict` for a taken username. */
  create(tx: Db, user: NewUser): Promise<User>;
  changeProfile(tx: Db, id: string, change: ProfileChange): Promise<User>;
  /** False when the address already belongs to another member. */
  confirmEmail(tx: Db, id: string): Promise<boolean>;
  /** A username near to the wish that nobody has. */
  freeUsername(db: Db, wish: string): Promise<string>;
  /** Removes registrations that can never be verified because another member owns the address. */
  removeHopeless(db: Db, olderThan: Date): Promise<number>;
}
