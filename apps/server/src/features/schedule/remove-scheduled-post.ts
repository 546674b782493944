// Takes a post off the schedule. What has begun ends as it ends; what is published stays, and so does its history.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { changeOrder } from './orders.store.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { removeUnbegun } from './targets.store.ts';

export const removeScheduledPost = handler(
  scheduleRoutes.removeScheduledPost,
  async ({ params, session }, { db, clock }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const order = await lockOwnOrder(tx, accountId, params);
      await changeOrder(tx, order, { removed_at: now, is_active: false, extend_at: null }, now);
      await removeUnbegun(tx, order.id);
    });
    return {};
  },
);
