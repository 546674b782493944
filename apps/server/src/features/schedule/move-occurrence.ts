// Gives an occurrence another time, or its whole series. What is being sent or published stays where it is; a failed or missed
// one gets a new chance at its new time.
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Db } from '../../platform/db/tables.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction, type Actable } from './actions.store.ts';
import { assertPlannable, earliestFor, timeProblem } from './checked-plan.ts';
import { findShownTarget } from './lists.store.ts';
import { lockOrderOf, lockOwnTarget } from './lock-own-order.ts';
import { draggedAlike, moveSeries } from './move-series.rules.ts';
import { countFrom, dueAtOf, firstNotBefore, wallTimeOf } from './occurrences.rules.ts';
import { changeOrder, setFirstOccurrence } from './orders.store.ts';
import { nextTimes, planAhead, planOf } from './plan-ahead.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import { takeOver } from './take-over.ts';
import { isUnbegun, lastOccurrence, lockTargets, setTime } from './targets.store.ts';

interface Moving {
  tx: Db;
  now: Date;
  actorId: string;
}

interface NewTime {
  wallTime: string;
  zone: string;
  dueAt: Date;
}

export const moveOccurrence = handler(
  scheduleRoutes.moveOccurrence,
  async ({ params: { targetId }, input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const accountId = ownAccount(session);
    const shown = await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const { order } = await lockOrderOf(tx, accountId, targetId);
      if (order.removed_at) throw new AppError('conflict', 'This post was taken off the schedule.');
      const { wallTime, zone, scope } = input;
      const time = { wallTime, zone, dueAt: assertPlannable(wallTime, zone, now) };
      await takeOver(tx, order, member.id, deps);
      const moving = { tx, now, actorId: member.id };
      // Shown as it is now: the next change may take it off the schedule again.
      const show = async (id: string) => (await findShownTarget(tx, accountId, id))!;
      if (scope === 'series' && isSeries(order))
        return show(await moveWholeSeries(moving, { order, targetId }, time));
      const { target } = await lockOwnTarget(tx, accountId, targetId);
      // The time of a post that is published once is its order's: a form that was opened before must conflict.
      if (!order.recurrence && target.occurrence === order.first_occurrence)
        await changeOrder(tx, order, { first_wall_time: wallTime, zone }, now);
      await moveAlone(moving, target, time);
      return show(targetId);
    });
    return { occurrence: presentOccurrence(shown) };
  },
);

async function moveAlone({ tx, now, actorId }: Moving, target: Actable, time: NewTime): Promise<void> {
  await setTime(tx, target.id, time);
  const words = `Moved to ${time.wallTime.replace('T', ' ')} (${time.zone}).`;
  await applyAction(tx, [target], 'move', { now, words, actorId });
}

/**
 * Planned anew from the next occurrence on. What has begun, and what the plan had for the past, stays where it is; dragged by
 * one of those, that one moves alone and the series as far. Answers the occurrence at the dropped time.
 */
async function moveWholeSeries(
  moving: Moving,
  { order, targetId }: { order: Series; targetId: string },
  time: NewTime,
): Promise<string> {
  const { tx, now, actorId } = moving;
  const targets = await lockTargets(tx, order);
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError('conflict', 'This post has been published: it cannot be moved.');
  const last = await lastOccurrence(tx, order.id);
  const coming = comingOf(order, targets, { last, now });
  const plan = coming && newPlan(order, { ...coming, target }, time);
  if (plan) assertAhead(plan, now);

  const changed = await changeOrder(tx, order, plan ?? {}, now);
  const note = { now, words: 'The series was moved.', actorId, sentContent: order.content };
  const ahead = coming?.ahead ?? [];
  await applyAction(tx, ahead, 'replan', note);
  const staying = targets.filter((other) => !ahead.includes(other));
  const dragged = (await applyAction(tx, staying, 'editSeries', note)).find(({ id }) => id === targetId);
  if (dragged) await moveAlone(moving, dragged, time);
  if (plan) await planAhead(tx, await setFirstOccurrence(tx, order.id, last + 1), now, earliestFor(now));
  if (dragged) return targetId;
  const planned = (await lockTargets(tx, changed)).filter(isUnbegun);
  return (planned.find(({ due_at }) => due_at.getTime() === time.dueAt.getTime()) ?? planned[0]!).id;
}

type Series = OrderRow & { recurrence: Recurrence };
const isSeries = (order: OrderRow): order is Series => order.recurrence !== null;

interface Coming {
  /** Planned, and not begun. */
  ahead: TargetRow[];
  /** The number of the next one, which may not be planned yet. */
  next: number;
  /** How many after it were moved before it by hand and have begun. */
  begunEarly: number;
}

/** By the plan's own times: an occurrence that was moved by hand keeps its turn. None when the series is over. */
function comingOf(
  order: OrderRow,
  targets: readonly TargetRow[],
  { last, now }: { last: number; now: Date },
): Coming | undefined {
  const plan = planOf(order);
  const earliest = earliestFor(now);
  const from = firstNotBefore(plan, order.first_occurrence, earliest);
  const ahead = targets.filter((target) => isUnbegun(target) && target.occurrence >= from);
  const next = ahead[0]?.occurrence ?? Math.max(from, last + 1);
  if (countFrom(plan, next) <= 0) return undefined;
  const numbers = new Set(ahead.map(({ occurrence }) => occurrence));
  const begunEarly = nextTimes(plan, next, last + 1 - next, earliest).filter(
    ({ occurrence }) => occurrence <= last && !numbers.has(occurrence),
  ).length;
  return { ahead, next, begunEarly };
}

function newPlan(
  order: Series,
  { ahead, next, begunEarly, target }: Coming & { target: TargetRow },
  { wallTime, zone }: NewTime,
) {
  const plan = { ...planOf(order), recurrence: order.recurrence };
  const nextWallTime = wallTimeOf(plan, next).toString({ smallestUnit: 'minute' });
  const drag = ahead.includes(target)
    ? { dragged: target.occurrence, to: wallTime }
    : { dragged: next, to: draggedAlike(nextWallTime, { from: target.wall_time, to: wallTime }) };
  const { firstWallTime, recurrence } = moveSeries(plan, { next, begunEarly, ...drag });
  return { first_wall_time: firstWallTime, zone, recurrence };
}

/** The dropped time lies ahead, but the occurrences before it move too. */
function assertAhead({ first_wall_time, zone }: Pick<OrderRow, 'first_wall_time' | 'zone'>, now: Date): void {
  const problem = timeProblem(dueAtOf(first_wall_time, zone), now);
  if (problem) throw invalidField('wallTime', `The next post of this series would move too far. ${problem}`);
}
