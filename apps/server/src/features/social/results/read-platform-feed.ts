// What the connections of the account published on a network, newest first.
import { resultsRoutes } from '@msm/contract/social/results-routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { handler } from '../../../platform/operation.ts';
import type { SocialDeps } from '../social.deps.ts';
import { listNewest } from './history.store.ts';
import { presentHistoryPost } from './present-history-post.ts';

const EVER = new Date(0);

export const readPlatformFeed = handler(
  resultsRoutes.readPlatformFeed,
  async ({ params: { platform }, input: { limit }, session }, { db, clock }: SocialDeps) => {
    const filter = { accountId: ownAccount(session), network: platform, from: EVER, to: clock.now() };
    const { rows, total } = await listNewest(db, filter, { page: 1, pageSize: limit });
    return { items: rows.map(presentHistoryPost), count: total, platform };
  },
);
