// Stores an order and its first occurrences. The same submission twice is one order.
import type { Db } from '../../platform/db/tables.ts';
import { earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { findSubmission, insertOrder, type NewOrder } from './orders.store.ts';
import { planAhead } from './plan-ahead.ts';
import type { OrderRow } from './schedule.tables.ts';

export async function placeOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const placed = await insertOrder(tx, order);
  if (!placed) return (await findSubmission(tx, order.accountId, order.submissionId!))!;
  const upcoming = await planAhead(tx, placed, order.now, earliestFor(order.now));
  if (upcoming === 0) throw endsBeforeItBegins();
  return placed;
}
