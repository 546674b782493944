// Gives an occurrence another time, or its whole series. What is being sent or published stays where it is; a failed or missed
// one gets a new chance at its new time.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { InputOf } from '@msm/contract/route';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction } from './actions.store.ts';
import { assertPlannable, earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { findShownTarget } from './lists.store.ts';
import { lockOrderOf, lockOwnTarget } from './lock-own-order.ts';
import { moveSeries } from './move-series.rules.ts';
import { changeOrder, setFirstOccurrence } from './orders.store.ts';
import { planAhead } from './plan-ahead.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { OrderRow } from './schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { earliestUnbegun, lastOccurrence, lockTargets, setTime } from './targets.store.ts';

type Input = InputOf<typeof scheduleRoutes.moveOccurrence>;

export const moveOccurrence = handler(
  scheduleRoutes.moveOccurrence,
  async ({ params: { targetId }, input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const accountId = ownAccount(session);
    const shown = await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const { order } = await lockOrderOf(tx, accountId, targetId);
      if (order.removed_at) throw new AppError('conflict', 'This post was taken off the schedule.');
      const dueAt = assertPlannable(input.wallTime, input.zone, now);
      await takeOver(tx, order, member.id, deps);
      // Shown as it is now: the next change may take it off the schedule again.
      const show = async (id: string) => (await findShownTarget(tx, accountId, id))!;
      if (input.scope === 'series' && order.recurrence)
        return show(await moveWholeSeries({ tx, now, actorId: member.id }, { order, targetId }, input));
      const { target } = await lockOwnTarget(tx, accountId, targetId);
      await setTime(tx, targetId, { ...input, dueAt });
      const words = `Moved to ${input.wallTime.replace('T', ' ')} (${input.zone}).`;
      await applyAction(tx, [target], 'move', { now, words, actorId: member.id });
      return show(targetId);
    });
    return { occurrence: presentOccurrence(shown) };
  },
);

/** Planned anew from the next occurrence on; answers that one. An end after so many times counts those that were. */
async function moveWholeSeries(
  { tx, now, actorId }: { tx: Db; now: Date; actorId: string },
  { order, targetId }: { order: OrderRow; targetId: string },
  { wallTime, zone }: Input,
): Promise<string> {
  const targets = await lockTargets(tx, order);
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError('conflict', 'This post has been published: it cannot be moved.');
  const earliest = earliestUnbegun(targets) ?? target;
  const drag = { earliest: earliest.wall_time, from: target.wall_time, to: wallTime };
  const { firstWallTime, recurrence } = moveSeries(order.recurrence, drag);
  assertPlannable(firstWallTime, zone, now);
  const counted = earliest.occurrence - order.first_occurrence;
  const plan = {
    first_wall_time: firstWallTime,
    zone,
    recurrence: recurrence && withoutCounted(recurrence, counted),
  };
  await changeOrder(tx, order, plan, now);
  const note = { now, words: 'The series was moved.', actorId, sentContent: order.content };
  await applyAction(tx, targets, 'replan', note);
  const moved = await setFirstOccurrence(tx, order.id, (await lastOccurrence(tx, order.id)) + 1);
  await planAhead(tx, moved, now, earliestFor(now));
  const next = earliestUnbegun(await lockTargets(tx, moved));
  if (!next) throw endsBeforeItBegins();
  return next.id;
}

function withoutCounted<R extends NonNullable<OrderRow['recurrence']>>(recurrence: R, counted: number): R {
  const { end } = recurrence;
  return end && 'count' in end
    ? { ...recurrence, end: { count: Math.max(end.count - counted, 1) } }
    : recurrence;
}
