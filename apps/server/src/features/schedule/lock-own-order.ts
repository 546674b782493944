// The order that a change is about, locked until the change is written. Whoever names the wrong site or another's order
// hears that there is none.
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { lockOrder } from './orders.store.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import { findTarget, lockTarget } from './targets.store.ts';

export async function lockOwnOrder(
  tx: Db,
  accountId: string,
  { siteId, id }: { siteId: string; id: string },
): Promise<OrderRow> {
  const order = await lockOrder(tx, accountId, id);
  if (!order || order.removed_at || order.destination_id !== siteId)
    throw new AppError('notFound', 'No planned post of yours has that id.');
  return order;
}

export const noSuchOccurrence = () => new AppError('notFound', 'No planned post of yours has that id.');

/** The order of an occurrence, locked; it may have been removed since. The occurrence itself is only found. */
export async function lockOrderOf(
  tx: Db,
  accountId: string,
  targetId: string,
): Promise<{ order: OrderRow; target: TargetRow }> {
  const target = await findTarget(tx, accountId, targetId);
  const order = target && (await lockOrder(tx, accountId, target.order_id));
  if (!order) throw noSuchOccurrence();
  return { order, target };
}

/** The order first, then the occurrence: everything that changes them locks in this order. */
export async function lockOwnTarget(
  tx: Db,
  accountId: string,
  targetId: string,
): Promise<{ order: OrderRow; target: TargetRow }> {
  const { order } = await lockOrderOf(tx, accountId, targetId);
  const target = await lockTarget(tx, targetId);
  if (!target) throw noSuchOccurrence();
  return { order, target };
}
