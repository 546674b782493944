// SQL of single occurrences: planned, found, locked, given a new time. What happens to them is in actions.store.ts, the
// machine's part in claims.store.ts.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { State } from '@msm/contract/schedule/schemas';
import { after } from '../../platform/clock.ts';
import { countOf } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { PlannedTime } from './occurrences.rules.ts';
import type { OrderRow, TargetRow } from './schedule.tables.ts';

/** Nothing of them has happened at the destination, whether a node works on them or not. */
const UNBEGUN: readonly State[] = ['scheduled', 'claimed', 'preparing', 'ready'];

interface Planned {
  order: OrderRow;
  times: readonly PlannedTime[];
}

interface Planning {
  keyFor: (title: string) => string;
  leadMsOf: (order: OrderRow) => number;
  now: Date;
}

/** Rows of one statement: each has fourteen values, and a statement takes 65,535. */
const ROWS_AT_ONCE = 1_000;

export async function insertTargets(
  tx: Db,
  planned: readonly Planned[],
  { keyFor, leadMsOf, now }: Planning,
): Promise<void> {
  const rows = planned.flatMap(({ order, times }) =>
    times.map(({ occurrence, wallTime, dueAt }) => ({
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
      next_at: order.is_active ? after(dueAt, -leadMsOf(order)) : null,
      created_at: now,
      updated_at: now,
    })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('schedule_targets')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

export async function firstTargetId(db: Db, orderId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('schedule_targets')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('occurrence')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
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

/**
 * All of an order, the latest last; what a series has published is not touched any more. The order is locked before them,
 * always: two changes at once cannot block each other.
 */
export async function lockTargets(tx: Db, { id, recurrence }: OrderRow): Promise<TargetRow[]> {
  const rows = await tx
    .selectFrom('schedule_targets')
    .selectAll()
    .where('order_id', '=', id)
    .$if(recurrence !== null, (query) => query.where('state', '!=', 'published'))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((a, b) => a.occurrence - b.occurrence);
}

export const isUnbegun = ({ state }: Pick<TargetRow, 'state'>): boolean => UNBEGUN.includes(state);

interface NewTime {
  wallTime: string;
  zone: string;
  dueAt: Date;
}

export async function setTime(tx: Db, id: string, { wallTime, zone, dueAt }: NewTime): Promise<void> {
  await tx
    .updateTable('schedule_targets')
    .set({ wall_time: wallTime, zone, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}
