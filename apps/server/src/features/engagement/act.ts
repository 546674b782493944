// One engagement on its way: who acts on what, in which transaction; and what comes of it.
import type { EngagementMetadata } from '@msm/contract/engagement/metadata';
import type { EngagementTarget } from '@msm/contract/engagement/schemas';
import type { Acting } from '../../platform/ports/game-invites.ts';

export interface Act extends Acting {
  target: EngagementTarget;
  engagementType: string;
  /** As the client said it: names in it only choose, they prove nothing. */
  metadata: EngagementMetadata;
}

export interface Outcome {
  /** The member who is notified, if any. */
  recipientId?: string | undefined;
  /** How, unless it was told already. */
  notification?: { title: string; link?: string | undefined };
  /** What the act proved to be true of others. */
  proven?: Record<string, unknown>;
  /** Tags of the rendered pages that count it. */
  pageTags?: string[] | undefined;
}
