// Gives an occurrence another time, or its whole series. What is at work or published stays where it is; a failed or missed
// one gets a new chance at its new time.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { InputOf } from '@msm/contract/route';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { assertPlannable, earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { findShownTarget } from './lists.store.ts';
import { lockOwnTarget } from './lock-own-order.ts';
import { moveSeries } from './move-series.rules.ts';
import { changeOrder } from './orders.store.ts';
import { leadMsOf, planAhead } from './plan-ahead.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import { MOVABLE } from './states.rules.ts';
import { takeOver } from './take-over.ts';
import { addHistory, earliestUnbegun, lastOccurrence, moveTarget, removeUnbegun } from './targets.store.ts';

type Input = InputOf<typeof scheduleRoutes.moveOccurrence>;

export const moveOccurrence = handler(
  scheduleRoutes.moveOccurrence,
  async ({ params: { targetId }, input, session, member }, deps: ScheduleDeps) => {
    const { db, clock } = deps;
    const accountId = ownAccount(session);
    const shownId = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const { order, target } = await lockOwnTarget(tx, accountId, targetId);
      if (order.removed_at) throw new AppError('conflict', 'This post was taken off the schedule.');
      if (target.lease_owner || !(MOVABLE as readonly string[]).includes(target.state))
        throw new AppError('conflict', 'This post is being published or has been: it cannot be moved.');
      const dueAt = assertPlannable(input.wallTime, input.zone, now);
      await takeOver(tx, order, member.id, deps);
      if (input.scope === 'series' && order.recurrence)
        return moveWholeSeries(tx, { order, target }, input, now);
      await moveTarget(tx, targetId, { ...input, dueAt, leadMs: leadMsOf(order), order }, now);
      const words = `Moved to ${input.wallTime.replace('T', ' ')} (${input.zone}).`;
      await addHistory(tx, { targetId, state: 'scheduled', words, actorId: member.id, at: now });
      return targetId;
    });
    return { occurrence: presentOccurrence((await findShownTarget(db, accountId, shownId))!) };
  },
);

/** Planned anew from the next occurrence on; answers that one. An end after so many times counts those that were. */
async function moveWholeSeries(
  tx: Db,
  { order, target }: { order: OrderRow; target: TargetRow },
  { wallTime, zone }: Input,
  now: Date,
): Promise<string> {
  const earliest = (await earliestUnbegun(tx, order.id)) ?? target;
  const drag = { earliest: earliest.wall_time, from: target.wall_time, to: wallTime };
  const { firstWallTime, recurrence } = moveSeries(order.recurrence, drag);
  assertPlannable(firstWallTime, zone, now);
  await removeUnbegun(tx, order.id);
  const moved = await changeOrder(
    tx,
    order,
    {
      first_wall_time: firstWallTime,
      zone,
      recurrence: recurrence && withoutCounted(recurrence, earliest.occurrence - order.first_occurrence),
      first_occurrence: (await lastOccurrence(tx, order.id)) + 1,
    },
    now,
  );
  await planAhead(tx, moved, now, earliestFor(now));
  const next = await earliestUnbegun(tx, order.id);
  if (!next) throw endsBeforeItBegins();
  return next.id;
}

function withoutCounted<R extends NonNullable<OrderRow['recurrence']>>(recurrence: R, counted: number): R {
  const { end } = recurrence;
  return end && 'count' in end
    ? { ...recurrence, end: { count: Math.max(end.count - counted, 1) } }
    : recurrence;
}
