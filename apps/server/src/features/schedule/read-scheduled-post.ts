// One planned post with its content, to look at and to edit.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { findOrder } from './orders.store.ts';
import { presentWholeOrder } from './present-order.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export const readScheduledPost = handler(
  scheduleRoutes.readScheduledPost,
  async ({ params: { id }, session }, { db }: ScheduleDeps) => {
    const order = await findOrder(db, ownAccount(session), id);
    if (!order) throw new AppError('notFound', 'No planned post of yours has that id.');
    return presentWholeOrder(db, order);
  },
);
