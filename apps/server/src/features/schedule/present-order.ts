// An order as its people see it.
import type { ScheduledPost, WholeScheduledPost } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { nextDueOf, type ListedOrder } from './orders.store.ts';
import type { OrderRow } from './schedule.tables.ts';

export const presentOrder = (order: ListedOrder): ScheduledPost => ({
  id: order.id,
  siteId: order.destination_id,
  platform: order.platform,
  title: order.title,
  wallTime: order.first_wall_time,
  zone: order.zone,
  recurrence: order.recurrence,
  isActive: order.is_active,
  version: order.version,
  source: order.source,
  nextDueAt: order.next_due_at?.toISOString() ?? null,
  createdAt: order.created_at.toISOString(),
  updatedAt: order.updated_at.toISOString(),
});

export async function presentWholeOrder(
  db: Db,
  order: OrderRow,
): Promise<{ scheduledPost: WholeScheduledPost }> {
  const { content, generation } = order;
  const listed = presentOrder({ ...order, next_due_at: await nextDueOf(db, order.id) });
  return { scheduledPost: { ...listed, content, generation } };
}
