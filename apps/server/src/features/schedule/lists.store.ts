// SQL that only reads: pages of occurrences, the calendar, what happened. Each goes by an index of its own.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { PageQuery } from '@msm/contract/paging';
import type { PostContent } from '@msm/contract/posts/content';
import { BLOG_PLATFORM, type State } from '@msm/contract/schedule/schemas';
import { countOf, pageOf, type Order, type PageRows } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { HistoryRow, OrderRow, TargetRow } from './schedule.tables.ts';

const SHOWN = [
  'target.id',
  'target.order_id',
  'target.platform',
  'target.destination_id',
  'target.occurrence',
  'target.due_at',
  'target.wall_time',
  'target.zone',
  'target.state',
  'target.asks_person',
  'target.next_at',
  'target.attempts',
  'target.link',
  'target.reason',
  'target.created_at',
] as const;
type ShownColumn = (typeof SHOWN)[number] extends `target.${infer Column}` ? Column : never;

export type ShownTarget = Pick<TargetRow, ShownColumn & keyof TargetRow> &
  Pick<OrderRow, 'title' | 'is_active' | 'version' | 'source'> & { isRecurring: boolean };

type Unjoined = SelectQueryBuilder<Tables & { target: Tables['schedule_targets'] }, 'target', object>;

const targetsOf = (db: Db, accountId: string) =>
  db.selectFrom('schedule_targets as target').where('target.account_id', '=', accountId);

/** With what its order says of it. */
const shown = (found: Unjoined) =>
  found
    .innerJoin('schedule_orders as planned', 'planned.id', 'target.order_id')
    .select([...SHOWN, 'planned.title', 'planned.is_active', 'planned.version', 'planned.source'])
    .select(sql<boolean>`planned.recurrence is not null`.as('isRecurring'));

export async function findShownTarget(
  db: Db,
  accountId: string,
  id: string,
): Promise<ShownTarget | undefined> {
  return shown(targetsOf(db, accountId).where('target.id', '=', id)).executeTakeFirst();
}

export interface CronFilter {
  isPast: boolean;
  isSocial?: boolean;
  instagramId?: string | undefined;
  createdBy?: readonly string[] | undefined;
}

/** What is to come begins with the next, what is over with the latest. */
export async function listTargets(
  db: Db,
  accountId: string,
  { isPast, isSocial, instagramId, createdBy }: CronFilter,
  page: PageQuery,
): Promise<PageRows<ShownTarget>> {
  const found = targetsOf(db, accountId)
    .where('target.is_past', '=', isPast)
    .$if(isSocial === true, (query) => query.where('target.platform', '!=', BLOG_PLATFORM))
    .$if(instagramId !== undefined, (query) =>
      query.where('target.platform', '=', 'instagram').where('target.destination_id', '=', instagramId!),
    )
    .$if(createdBy !== undefined, (query) =>
      query.where('target.order_id', 'in', (orders) =>
        orders
          .selectFrom('schedule_orders')
          .select('id')
          .where('created_by', '=', sql<string>`any(${createdBy})`),
      ),
    );
  const direction = isPast ? 'desc' : 'asc';
  const order: Order = { by: { 'target.due_at': 'instant', 'target.id': 'id' }, direction };
  return pageOf(db, { matching: found, select: shown, order }, page);
}

interface Range {
  from: Date;
  to: Date;
  limit: number;
}

const between = (db: Db, accountId: string, { from, to, limit }: Range) =>
  targetsOf(db, accountId)
    .where('target.due_at', '>=', from)
    .where('target.due_at', '<', to)
    .orderBy('target.due_at')
    .orderBy('target.id')
    .limit(limit);

export async function listBetween(db: Db, accountId: string, range: Range): Promise<ShownTarget[]> {
  return shown(between(db, accountId, range)).execute();
}

export async function listIdsBetween(db: Db, accountId: string, range: Range): Promise<string[]> {
  const rows = await between(db, accountId, range).select('target.id').execute();
  return rows.map(({ id }) => id);
}

/** With their texts, in the order of the ids. */
export async function listWholeByIds(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<(ShownTarget & { content: PostContent })[]> {
  const rows = await shown(targetsOf(db, accountId).where('target.id', 'in', ids))
    .select(sql<PostContent>`coalesce(target.content, planned.content)`.as('content'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listRunning(db: Db, accountId: string): Promise<ShownTarget[]> {
  return shown(targetsOf(db, accountId).where('target.lease_owner', 'is not', null))
    .orderBy('target.due_at')
    .execute();
}

export async function findNext(db: Db, accountId: string): Promise<ShownTarget | undefined> {
  return shown(targetsOf(db, accountId).where('target.is_past', '=', false))
    .where('target.next_at', 'is not', null)
    .orderBy('target.due_at')
    .limit(1)
    .executeTakeFirst();
}

export async function countByState(db: Db, accountId: string): Promise<{ state: State; count: number }[]> {
  const rows = await db
    .selectFrom('schedule_targets')
    .select(['state', sql<bigint>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

export async function countAsking(db: Db, accountId: string): Promise<number> {
  return countOf(
    db.selectFrom('schedule_targets').where('account_id', '=', accountId).where('asks_person', '=', true),
  );
}

export async function listHistory(db: Db, targetId: string): Promise<HistoryRow[]> {
  return db
    .selectFrom('schedule_history')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();
}
