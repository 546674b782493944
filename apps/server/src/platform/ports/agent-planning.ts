// Asks the schedule to plan what an agent wrote, as the member who gave the order. The same submission twice is planned once.
import type { PostContent } from '@msm/contract/posts/content';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { Db } from '../db/tables.ts';

export interface AgentPosts {
  accountId: string;
  memberId: string;
  submissionId: string;
  agentName: string;
  needsApproval: boolean;
  destinations: readonly { platform: PlatformId; destinationId: string; content: PostContent }[];
  wallTime: string;
  zone: string;
}

export interface PlannedAgentPost {
  platform: PlatformId;
  title: string;
  /** None when the publication was removed since. */
  publicationId: string | null;
}

export interface AgentPlanning {
  /**
   * In the order of the destinations; null for one that was removed since. Throws AppError with what would stop a post. `begin` runs
   * first in the transaction that plans: what it throws leaves nothing planned.
   */
  plan(posts: AgentPosts, begin: (tx: Db) => Promise<void>): Promise<(string | null)[]>;
  /** What a submission has in the schedule; empty when it was not planned. */
  listPlanned(accountId: string, submissionId: string): Promise<PlannedAgentPost[]>;
}
