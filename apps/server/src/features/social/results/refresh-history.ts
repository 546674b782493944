// Brings the next reading of the newest posts forward, because a person looks at them. The rate of the network holds all the same.
import { REFRESHED_POSTS } from '@msm/contract/social/results-limits';
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { readResults } from './results-queue.ts';
import { bringForward } from './results.store.ts';

export const refreshHistory = handler(
  resultsRoutes.refreshHistory,
  async ({ params: { platform }, session }, { db, clock, jobs }: SocialDeps) => {
    const now = clock.now();
    const posts = await db.transaction().execute(async (tx) => {
      const brought = await bringForward(tx, {
        accountId: ownAccount(session),
        network: platform,
        now,
        readBefore: after(now, -REFRESHED_POSTS.unreadMinutes * MINUTE_MS),
        limit: REFRESHED_POSTS.most,
      });
      if (brought > 0) await jobs.enqueue(tx, readResults, {});
      return brought;
    });
    return { posts };
  },
);
