// Switches a planned post off or on. Off, nothing of it begins any more. On, what is still to come waits for its time; what
// passed meanwhile was not wanted; what had been due before is caught up, or asks when that is too long ago.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { after } from '../../platform/clock.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction } from './actions.store.ts';
import { CATCH_UP_MS } from './lateness.rules.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { changeOrder } from './orders.store.ts';
import { planAhead } from './plan-ahead.ts';
import { presentWholeOrder } from './present-order.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { TargetRow } from './schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { lockTargets } from './targets.store.ts';

export const toggleScheduledPost = handler(
  scheduleRoutes.toggleScheduledPost,
  async ({ params, input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const accountId = ownAccount(session);
    const changed = await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const order = await lockOwnOrder(tx, accountId, params);
      // Idempotent: a repeated request, or the same click in two tabs, must not undo what it asked for.
      if (order.is_active === input?.isActive) return order;
      const targets = await lockTargets(tx, order);
      const actor = { now, actorId: member.id };
      if (order.is_active) {
        const switchedOff = await changeOrder(tx, order, { is_active: false, inactive_since: now }, now);
        await applyAction(tx, targets, 'switchOff', { ...actor, words: 'Switched off.' });
        return switchedOff;
      }
      await takeOver(tx, order, member.id, deps);
      const switchedOn = await changeOrder(tx, order, { is_active: true, inactive_since: null }, now);
      const { coming, unwanted, late } = sortOut(targets, { offSince: order.inactive_since!, now });
      await applyAction(tx, coming, 'switchOn', { ...actor, words: 'Switched on.' });
      const passed = 'It was switched off at its time.';
      await applyAction(tx, unwanted, 'passWhileOff', { ...actor, words: passed, reason: passed });
      const missed = 'Its time passed before it was switched off and on.';
      await applyAction(tx, late, 'miss', { ...actor, words: missed, reason: missed });
      await planAhead(tx, switchedOn, now, now);
      return switchedOn;
    });
    return presentWholeOrder(db, changed);
  },
);

function sortOut(targets: readonly TargetRow[], { offSince, now }: { offSince: Date; now: Date }) {
  const suspended = targets.filter(({ state }) => state === 'scheduled');
  const wasDueBefore = (target: TargetRow) => target.due_at <= offSince;
  const isLate = ({ due_at }: TargetRow) => due_at < after(now, -CATCH_UP_MS);
  return {
    coming: suspended.filter((target) => target.due_at > now || (wasDueBefore(target) && !isLate(target))),
    unwanted: suspended.filter((target) => target.due_at <= now && !wasDueBefore(target)),
    late: suspended.filter((target) => wasDueBefore(target) && isLate(target)),
  };
}
