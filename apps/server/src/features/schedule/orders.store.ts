// All SQL of orders: what is to be published where, and by which plan. An order is always found through its account.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { PostContent } from '@msm/contract/posts/content';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import type { Source } from '@msm/contract/schedule/schemas';
import type { PlatformId } from '@msm/contract/posts/platforms';
import type { Brief } from '@msm/contract/posts/brief';
import { NEWEST_FIRST, pageOf, type PageRows } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { EndWithMembership } from '../../platform/ports/account-leaving.ts';
import type { OrderRow } from './schedule.tables.ts';

export interface NewOrder {
  accountId: string;
  createdBy: string;
  submissionId: string | null;
  content: PostContent;
  generation: Brief | null;
  platform: PlatformId;
  destinationId: string;
  firstWallTime: string;
  zone: string;
  recurrence: Recurrence | null;
  source: Source;
  now: Date;
}

/** Without those whose submission was stored before. */
export async function insertOrders(
  tx: Db,
  orders: readonly (NewOrder & { extendAt: Date | null })[],
): Promise<OrderRow[]> {
  const rows = orders.map((order) => ({
    id: randomUUIDv7(),
    account_id: order.accountId,
    created_by: order.createdBy,
    submission_id: order.submissionId,
    title: order.content.title,
    content: JSON.stringify(order.content),
    generation: jsonOrNull(order.generation),
    platform: order.platform,
    destination_id: order.destinationId,
    first_wall_time: order.firstWallTime,
    zone: order.zone,
    recurrence: jsonOrNull(order.recurrence),
    first_occurrence: 1,
    is_active: true,
    version: 1,
    source: order.source,
    extend_at: order.extendAt,
    created_at: order.now,
    updated_at: order.now,
    removed_at: null,
  }));
  return tx
    .insertInto('schedule_orders')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'submission_id']).where('submission_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .execute();
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const ofAccount = (db: Db, accountId: string) =>
  db.selectFrom('schedule_orders').selectAll().where('account_id', '=', accountId);

/** None when it was removed. */
export async function findOrder(db: Db, accountId: string, id: string): Promise<OrderRow | undefined> {
  return ofAccount(db, accountId).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

export async function findSubmission(
  db: Db,
  accountId: string,
  submissionId: string,
): Promise<OrderRow | undefined> {
  return ofAccount(db, accountId).where('submission_id', '=', submissionId).executeTakeFirst();
}

/** Also a removed one. Locked before its targets, always in this order: two changes at once cannot block each other. */
export async function lockOrder(tx: Db, accountId: string, id: string): Promise<OrderRow | undefined> {
  return ofAccount(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type OrderChange = Pick<
  Updateable<Tables['schedule_orders']>,
  | 'title'
  | 'first_wall_time'
  | 'zone'
  | 'is_active'
  | 'inactive_since'
  | 'extend_at'
  | 'removed_at'
  | 'submission_id'
> & { content?: PostContent; generation?: Brief | null; recurrence?: Recurrence | null };

/** A change of the plan or the content is a new version; adding occurrences is none. */
export async function changeOrder(
  tx: Db,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  change: OrderChange,
  now: Date,
): Promise<OrderRow> {
  const { content, generation, recurrence, ...columns } = change;
  return tx
    .updateTable('schedule_orders')
    .set({
      ...columns,
      ...(content && { content: JSON.stringify(content) }),
      ...(generation !== undefined && { generation: jsonOrNull(generation) }),
      ...(recurrence !== undefined && { recurrence: jsonOrNull(recurrence) }),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Occurrences that were planned anew are counted from here. */
export async function setFirstOccurrence(tx: Db, id: string, occurrence: number): Promise<OrderRow> {
  return tx
    .updateTable('schedule_orders')
    .set({ first_occurrence: occurrence })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setCreator(tx: Db, id: string, memberId: string): Promise<void> {
  await tx.updateTable('schedule_orders').set({ created_by: memberId }).where('id', '=', id).execute();
}

/** What a member planned in an account stays there when they leave it; the owner is told of it from then on. */
export const handOverOrders: EndWithMembership = async (tx, { accountId, ownerId, member }) => {
  await tx
    .updateTable('schedule_orders')
    .set({ created_by: ownerId })
    .where('account_id', '=', accountId)
    .where('created_by', '=', member.id)
    .execute();
};

export async function setExtendAt(tx: Db, id: string, extendAt: Date | null): Promise<void> {
  await tx.updateTable('schedule_orders').set({ extend_at: extendAt }).where('id', '=', id).execute();
}

/** Those whose coming occurrences run short, each for one node alone. */
export async function lockOrdersToExtend(tx: Db, now: Date, limit: number): Promise<OrderRow[]> {
  return tx
    .selectFrom('schedule_orders')
    .selectAll()
    .where('extend_at', '<=', now)
    .where('is_active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('extend_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export type ListedOrder = Omit<OrderRow, 'content' | 'generation'> & { next_due_at: Date | null };

const nextDueAt = sql<Date | null>`(
  select min(target.due_at) from schedule_targets target
  where target.order_id = schedule_orders.id and target.next_at is not null)`;

export async function nextDueOf(db: Db, orderId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('schedule_orders')
    .select(nextDueAt.as('next_due_at'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.next_due_at ?? null;
}

/** Without the texts: a page of them can be megabytes. */
export async function listOrders(
  db: Db,
  accountId: string,
  destinationId: string,
  page: PageQuery,
): Promise<PageRows<ListedOrder>> {
  const own = db
    .selectFrom('schedule_orders')
    .where('account_id', '=', accountId)
    .where('destination_id', '=', destinationId)
    .where('removed_at', 'is', null);
  const select = (all: typeof own) =>
    all.select([
      'id',
      'account_id',
      'created_by',
      'submission_id',
      'title',
      'platform',
      'destination_id',
      'first_wall_time',
      'zone',
      'recurrence',
      'first_occurrence',
      'is_active',
      'inactive_since',
      'version',
      'source',
      'extend_at',
      'created_at',
      'updated_at',
      'removed_at',
      nextDueAt.as('next_due_at'),
    ]);
  return pageOf(db, { matching: own, select, order: NEWEST_FIRST }, page);
}
