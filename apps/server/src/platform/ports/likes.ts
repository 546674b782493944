// Asks the engagement feature about likes of a thing: members like by POST /social/engage; the owner of the thing counts.
import type { Db } from '../db/tables.ts';

export interface Liked {
  type: string;
  id: string;
}

export interface Likes {
  /** Exact up to ENGAGEMENTS_COUNTED. */
  count(db: Db, target: Liked): Promise<number>;
  /** By id of the target; those without a like are missing. */
  countEach(db: Db, type: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  isLikedBy(db: Db, target: Liked, memberId: string): Promise<boolean>;
  /** False when there was none. */
  takeBack(tx: Db, target: Liked, memberId: string): Promise<boolean>;
}
