// What is planned for one site, and what repeats. Also after the site was removed: its posts are still there to be seen and ended.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { findPlace, noSuchSite } from '../destinations.ts';
import { listPosts } from '../posts.store.ts';
import { presentPost } from './present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const listScheduledPosts = handler(
  scheduleRoutes.listScheduledPosts,
  async ({ params: { siteId: destinationId }, input, session }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const { page, pageSize } = input;
    const { rows, ...found } = await listPosts(deps.db, { accountId, destinationId }, input);
    if (found.total === 0 && !(await findPlace(accountId, destinationId, deps))) throw noSuchSite();
    return { page, pageSize, ...found, scheduledPosts: rows.map(presentPost) };
  },
);

export const listSeries = handler(
  scheduleRoutes.listSeries,
  async ({ input, session }, { db }: ScheduleDeps) => {
    const { destinationId, ...query } = input;
    const filter = { accountId: ownAccount(session), destinationId, isRecurring: true as const };
    const { rows, ...found } = await listPosts(db, filter, query);
    const { page, pageSize } = query;
    return { page, pageSize, ...found, scheduledPosts: rows.map(presentPost) };
  },
);
