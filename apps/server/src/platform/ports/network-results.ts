// What a network reports of published posts and of the profile itself. Null is what it does not report.
import type { Figures } from '@msm/contract/social/results';

export interface NetworkResults {
  /** Posts that one call reads. */
  readonly postsPerCall: number;
  /** By remote id; those that the network no longer has are missing. */
  readPosts(remoteIds: readonly string[]): Promise<ReadonlyMap<string, Figures>>;
  readFollowers(): Promise<number | null>;
}

/** The server of the profile cannot report anything: its operator runs none of the software that counts. */
export class ResultsUnavailable extends Error {
  override readonly name = 'ResultsUnavailable';
}
