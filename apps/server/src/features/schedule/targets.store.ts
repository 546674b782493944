// All SQL by which people change occurrences; the machine's is in claims.store.ts. Whoever calls holds the order's lock.
// A lease is taken away from a node by ending it: the node's next step then matches nothing.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { State } from '@msm/contract/schedule/schemas';
import { after } from '../../platform/clock.ts';
import { countOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PlannedTime } from './occurrences.rules.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';
import { UNCOMMITTED } from './states.rules.ts';

/** Nothing of them has happened at the destination, whether a node works on them or not. */
const UNBEGUN: readonly State[] = ['scheduled', ...UNCOMMITTED];

export async function insertTargets(
  tx: Db,
  order: OrderRow,
  times: readonly PlannedTime[],
  { keyFor, leadMs, now }: { keyFor: (title: string) => string; leadMs: number; now: Date },
): Promise<void> {
  if (times.length === 0) return;
  const rows = times.map(({ occurrence, wallTime, dueAt }) => ({
    id: randomUUIDv7(),
    order_id: order.id,
    order_version: order.version,
    account_id: order.account_id,
    platform: order.platform,
    destination_id: order.destination_id,
    occurrence,
    due_at: dueAt,
    wall_time: wallTime,
    zone: order.zone,
    publication_key: keyFor(order.title),
    state: 'scheduled' as const,
    next_at: order.is_active ? after(dueAt, -leadMs) : null,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto('schedule_targets').values(rows).execute();
}

/** 0 when there is none. */
export async function lastOccurrence(tx: Db, orderId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('schedule_targets')
    .select(sql<number | null>`max(occurrence)`.as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function countUpcoming(tx: Db, orderId: string, now: Date): Promise<number> {
  return countOf(
    tx
      .selectFrom('schedule_targets')
      .where('order_id', '=', orderId)
      .where('state', '=', 'scheduled')
      .where('due_at', '>', now),
  );
}

export async function removeUnbegun(tx: Db, orderId: string): Promise<void> {
  await tx
    .deleteFrom('schedule_targets')
    .where('order_id', '=', orderId)
    .where('state', 'in', UNBEGUN)
    .execute();
}

/**
 * The content changed: what was prepared of the old one is forgotten, and a node that prepares it begins anew. A commit that
 * may have happened keeps all it knows, and takes the new content only if it turns out not to be there.
 */
export async function takeNewVersion(tx: Db, { id, version }: OrderRow, now: Date): Promise<void> {
  const ofOrder = tx.updateTable('schedule_targets').where('order_id', '=', id);
  await ofOrder.set({ order_version: version }).where('state', '=', 'committing').execute();
  await ofOrder
    .set({ order_version: version, content: null, memory: '{}', updated_at: now })
    .where('state', 'in', UNBEGUN)
    .execute();
  // At once, since their time has come or is near: what is prepared before its time waits.
  await ofOrder
    .set({ state: 'scheduled', lease_owner: null, lease_until: null, next_at: now })
    .where('state', 'in', UNCOMMITTED)
    .execute();
}

/** Switched off: what has not begun does not begin. */
export async function suspendUnbegun(tx: Db, { id, version }: OrderRow, now: Date): Promise<void> {
  await tx
    .updateTable('schedule_targets')
    .set({
      state: 'scheduled',
      order_version: version,
      lease_owner: null,
      lease_until: null,
      next_at: null,
      updated_at: now,
    })
    .where('order_id', '=', id)
    .where('state', 'in', UNBEGUN)
    .execute();
}

/** Switched on: what is still to come waits for its time again; what passed meanwhile was not wanted. */
export async function resumeSuspended(
  tx: Db,
  { id, version }: OrderRow,
  leadMs: number,
  now: Date,
): Promise<void> {
  const ofOrder = tx.updateTable('schedule_targets').where('order_id', '=', id);
  await ofOrder.set({ order_version: version }).where('state', '=', 'committing').execute();
  const suspended = ofOrder.where('state', '=', 'scheduled');
  await suspended
    .set({ state: 'skipped', reason: 'It was switched off at its time.', updated_at: now })
    .where('due_at', '<=', now)
    .execute();
  await suspended
    .set({
      order_version: version,
      next_at: sql<Date>`due_at - ${leadMs}::int * interval '1 millisecond'`,
      updated_at: now,
    })
    .where('due_at', '>', now)
    .execute();
}

export async function findTarget(db: Db, accountId: string, id: string): Promise<TargetRow | undefined> {
  return db
    .selectFrom('schedule_targets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockTarget(tx: Db, id: string): Promise<TargetRow | undefined> {
  return tx.selectFrom('schedule_targets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The next of the series that has not begun. */
export async function earliestUnbegun(tx: Db, orderId: string): Promise<TargetRow | undefined> {
  return tx
    .selectFrom('schedule_targets')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', UNBEGUN)
    .orderBy('occurrence')
    .limit(1)
    .executeTakeFirst();
}

interface NewTime {
  wallTime: string;
  zone: string;
  dueAt: Date;
  leadMs: number;
  order: OrderRow;
}

/** Also gives a failed or skipped one a new time: its tries are counted from the start. */
export async function moveTarget(
  tx: Db,
  id: string,
  { wallTime, zone, dueAt, leadMs, order }: NewTime,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('schedule_targets')
    .set({
      state: 'scheduled',
      wall_time: wallTime,
      zone,
      due_at: dueAt,
      order_version: order.version,
      next_at: order.is_active ? after(dueAt, -leadMs) : null,
      asks_person: false,
      attempts: 0,
      looks: 0,
      reason: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

interface Decision {
  state: State;
  /** Kept as it was when not given. */
  reason?: string | null;
  orderVersion: number;
  now: Date;
}

/** A person has answered. Back to `scheduled` means now. */
export async function decide(
  tx: Db,
  id: string,
  { state, reason, orderVersion, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('schedule_targets')
    .set({
      state,
      asks_person: false,
      updated_at: now,
      ...(reason !== undefined && { reason }),
      ...(state === 'scheduled' && { next_at: now, attempts: 0, looks: 0, order_version: orderVersion }),
    })
    .where('id', '=', id)
    .execute();
}

export async function addHistory(
  tx: Db,
  line: { targetId: string; state: State; words: string; actorId: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('schedule_history')
    .values({
      target_id: line.targetId,
      at: line.at,
      state: line.state,
      words: line.words,
      actor_id: line.actorId,
    })
    .execute();
}
