// SQL over many targets at once: what passed its time, what waits at destinations that were repaired or removed, failed posts
// that are tried again together. Rows that are locked are passed over: upkeep waits for no one, and comes again.
import { sql } from 'kysely';
import { BLOG_PLATFORM, type State } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { applyAction } from './actions.store.ts';

export interface Asking {
  id: string;
  state: State;
  title: string;
  due_at: Date;
  account_id: string;
  created_by: string | null;
}

const ASKING = sql`target.id, target.state, target.due_at, target.account_id, planned.title, planned.created_by`;

/** What was to begin before the cutoff is skipped and asks, also while its destination is paused or backed off. */
export async function skipLate(
  tx: Db,
  { cutoff, now, reason, limit }: { cutoff: Date; now: Date; reason: string; limit: number },
): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select ${ASKING} from schedule_targets target
    join schedule_orders planned on planned.id = target.order_id
    where target.next_at < ${cutoff} and target.state in ('scheduled', 'ready')
    order by target.next_at limit ${limit} for update of target skip locked`.execute(tx);
  await applyAction(tx, rows, 'miss', { now, words: reason, reason });
  return rows;
}

/** Orders with occurrences that wait for credentials although their destination accepts us again. */
export async function listRepairedOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct target.order_id from schedule_targets target
    where target.state = 'needs_reauth' and not exists (
      select 1 from schedule_destinations known
      where known.platform = target.platform and known.destination_id = target.destination_id
        and (known.paused_at is not null or known.removed_at is not null))
    order by target.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/** Orders with something planned at a destination that is gone. */
export async function listStrandedOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct target.order_id from schedule_destinations known
    join schedule_targets target using (platform, destination_id)
    where known.removed_at is not null and target.state in ('scheduled', 'ready', 'needs_reauth')
    order by target.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/** The targets of orders in one of these states, locked; the orders are locked first. What others hold is left out. */
export async function lockAsking(
  tx: Db,
  orderIds: readonly string[],
  states: readonly State[],
): Promise<Asking[]> {
  const { rows: orders } = await sql<{ id: string }>`
    select id from schedule_orders where id = any(${[...orderIds]}::uuid[])
    order by id for update skip locked`.execute(tx);
  const { rows } = await sql<Asking>`
    select ${ASKING} from schedule_targets target
    join schedule_orders planned on planned.id = target.order_id
    where target.order_id = any(${orders.map(({ id }) => id)}::uuid[]) and target.state = any(${[...states]}::text[])
    order by target.id for update of target skip locked`.execute(tx);
  return rows;
}

/** Failed posts to social networks that still ask: they are certainly not there, so nothing comes twice. */
export async function listFailedSocial(
  tx: Db,
  accountId: string,
): Promise<{ id: string; order_id: string }[]> {
  return tx
    .selectFrom('schedule_targets')
    .select(['id', 'order_id'])
    .where('account_id', '=', accountId)
    .where('asks_person', '=', true)
    .where('state', '=', 'failed')
    .where('platform', '!=', BLOG_PLATFORM)
    .orderBy('order_id')
    .execute();
}
