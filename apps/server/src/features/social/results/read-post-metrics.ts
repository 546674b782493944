// How the figures of one post grew.
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { numberOf } from './history.rules.ts';
import { findPost } from './history.store.ts';
import { presentHistoryPost } from './present-history-post.ts';
import { listSnapshots } from './results.store.ts';

/** A post is read about 70 times in its life. */
const MAX_SNAPSHOTS = 200;

export const readPostMetrics = handler(
  resultsRoutes.readPostMetrics,
  async ({ params: { id }, session }, { db }: SocialDeps) => {
    const post = await findPost(db, ownAccount(session), id);
    if (!post) throw new AppError('notFound', 'No published post of this account has that id.');
    const snapshots = await listSnapshots(db, id, MAX_SNAPSHOTS);
    return {
      post: presentHistoryPost(post),
      snapshots: snapshots.toReversed().map(({ at, views, reach, likes, comments, shares, saves }) => ({
        at: at.toISOString(),
        views: numberOf(views),
        reach: numberOf(reach),
        likes: numberOf(likes),
        comments: numberOf(comments),
        shares: numberOf(shares),
        saves: numberOf(saves),
      })),
    };
  },
);
