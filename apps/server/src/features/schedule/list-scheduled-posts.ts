// What is planned for one site. Also after the site was removed: its orders are still there to be seen and ended.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { findPublisher, noSuchSite } from './destinations.ts';
import { listOrders } from './orders.store.ts';
import { presentOrder } from './present-order.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export const listScheduledPosts = handler(
  scheduleRoutes.listScheduledPosts,
  async ({ params: { siteId }, input, session }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const { page, pageSize } = input;
    const { rows, ...found } = await listOrders(deps.db, accountId, siteId, input);
    const place = { accountId, platform: BLOG_PLATFORM, destinationId: siteId };
    if (found.total === 0 && !(await findPublisher(place, deps))) throw noSuchSite();
    return { page, pageSize, ...found, scheduledPosts: rows.map(presentOrder) };
  },
);
