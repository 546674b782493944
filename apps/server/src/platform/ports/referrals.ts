// Asks who brought a member to the portal.
import type { Db } from '../db/tables.ts';
import type { User } from './users.ts';

export interface Referrals {
  /** The member whose invitation was there before the registration; the oldest one of several. */
  inviterOf(db: Db, invitee: Pick<User, 'id' | 'email' | 'createdAt'>): Promise<string | undefined>;
}
