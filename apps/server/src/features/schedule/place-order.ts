// Stores orders and their first occurrences, many in three statements. The same submission twice is one order.
import { OCCURRENCES_AHEAD } from '@msm/contract/schedule/limits';
import type { Db } from '../../platform/db/tables.ts';
import { earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { leadMsOf } from './lead.rules.ts';
import { findSubmission, insertOrders, type NewOrder } from './orders.store.ts';
import { extendAt, nextTimes, planOf } from './plan-ahead.ts';
import { newPublicationKey } from './publication-key.ts';
import type { OrderRow } from './schedule.tables.ts';
import { insertTargets } from './targets.store.ts';

export async function placeOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const [placed] = await placeOrders(tx, [order], order.now);
  return placed ?? (await findSubmission(tx, order.accountId, order.submissionId!))!;
}

/** Answers those that were not stored before. */
export async function placeOrders(tx: Db, orders: readonly NewOrder[], now: Date): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const plans = orders.map((order) => {
    const plan = { ...order, firstOccurrence: 1 };
    const times = nextTimes(plan, 1, OCCURRENCES_AHEAD, earliestFor(now));
    const last = times.at(-1);
    if (!last) throw endsBeforeItBegins();
    return { ...order, extendAt: extendAt(plan, last.occurrence, now) };
  });
  const placed = await insertOrders(tx, plans);
  const planned = placed.map((order) => ({
    order,
    times: nextTimes(planOf(order), 1, OCCURRENCES_AHEAD, earliestFor(now)),
  }));
  await insertTargets(tx, planned, { keyFor: newPublicationKey, leadMsOf, now });
  return placed;
}
