// Takes a post off the schedule. What is being sent ends as it ends; what is published stays, and so does its history.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction } from './actions.store.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { changeOrder } from './orders.store.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { lockTargets } from './targets.store.ts';

export const removeScheduledPost = handler(
  scheduleRoutes.removeScheduledPost,
  async ({ params, session, member }, { db, timeOf }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const order = await lockOwnOrder(tx, accountId, params);
      const targets = await lockTargets(tx, order);
      const removed = { removed_at: now, is_active: false, inactive_since: now, extend_at: null };
      // Its submission may be planned again: a file that is imported anew.
      await changeOrder(tx, order, { ...removed, submission_id: null }, now);
      await applyAction(tx, targets, 'remove', { now, words: 'Removed.', actorId: member.id });
    });
    return {};
  },
);
