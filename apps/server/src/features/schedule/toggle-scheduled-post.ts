// Switches a planned post off or on. Off, nothing of it begins any more; on, what is still to come waits for its time.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { changeOrder } from './orders.store.ts';
import { leadMsOf, planAhead } from './plan-ahead.ts';
import { presentWholeOrder } from './present-order.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { takeOver } from './take-over.ts';
import { resumeSuspended, suspendUnbegun } from './targets.store.ts';

export const toggleScheduledPost = handler(
  scheduleRoutes.toggleScheduledPost,
  async ({ params, session, member }, deps: ScheduleDeps) => {
    const { db, clock } = deps;
    const accountId = ownAccount(session);
    const changed = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const order = await lockOwnOrder(tx, accountId, params);
      const toggled = await changeOrder(tx, order, { is_active: !order.is_active }, now);
      if (!toggled.is_active) await suspendUnbegun(tx, toggled, now);
      else {
        await takeOver(tx, order, member.id, deps);
        await resumeSuspended(tx, toggled, leadMsOf(toggled), now);
        await planAhead(tx, toggled, now);
      }
      return toggled;
    });
    return presentWholeOrder(db, changed);
  },
);
