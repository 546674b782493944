// Asks the feature that owns a thing about it, so that its owner can be told who liked, shared or followed it. Features
// hand theirs over in app.ts, by target type.
import type { Db } from '../db/tables.ts';

export interface Target {
  /** Null when there is no owner, or when notifying would reveal who is a member. */
  ownerId?: string | undefined;
  /** As its owner reads it: 'your post “Spring sale”'. */
  name: string;
  /** The page of this portal that shows it. */
  link?: string | undefined;
  /** Tags of the rendered pages that count its engagements. */
  pageTags?: string[] | undefined;
}

/** Undefined when there is no such thing, or the member may not see it. */
export type FindTarget = (db: Db, targetId: string, memberId: string) => Promise<Target | undefined>;

export type EngagementTargets = ReadonlyMap<string, FindTarget>;
