// SQL over many targets at once: what passed its time, destinations that wait for credentials, failed posts that are
// tried again together.
import { sql } from 'kysely';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import type { PlatformId } from '@msm/contract/writer/platforms';
import type { Db } from '../../platform/db/tables.ts';

export interface Missed {
  id: string;
  title: string;
  due_at: Date;
  created_by: string | null;
}

/**
 * What was to begin before the cutoff is skipped and asks. While a destination waits for credentials nothing of it is
 * late: that is decided when it is repaired.
 */
export async function skipLate(
  tx: Db,
  { cutoff, now, reason, limit }: { cutoff: Date; now: Date; reason: string; limit: number },
): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with schedule_late as (
      select id from schedule_targets target
      where next_at < ${cutoff} and state in ('scheduled', 'ready') and not exists (
        select 1 from schedule_pauses pause
        where pause.platform = target.platform and pause.destination_id = target.destination_id)
      order by next_at limit ${limit} for update skip locked
    )
    update schedule_targets target set
      state = 'skipped', next_at = null, asks_person = true, reason = ${reason}, updated_at = ${now}
    from schedule_late late, schedule_orders planned
    where target.id = late.id and planned.id = target.order_id
    returning target.id, planned.title, target.due_at, planned.created_by`.execute(tx);
  if (rows.length > 0) {
    const line = { at: now, state: 'skipped' as const, words: reason };
    const lines = rows.map(({ id }) => ({ ...line, target_id: id }));
    await tx.insertInto('schedule_history').values(lines).execute();
  }
  return rows;
}

interface Place {
  platform: PlatformId;
  destinationId: string;
}

/** False when it waits already: its people have been told. */
export async function pauseDestination(
  tx: Db,
  {
    platform,
    destinationId,
    accountId,
    reason,
    now,
  }: Place & { accountId: string; reason: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('schedule_pauses')
    .values({ platform, destination_id: destinationId, account_id: accountId, reason, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The destination accepts us again: it goes on with all that is not too late. */
export async function resumeDestination(
  tx: Db,
  { platform, destinationId, cutoff, now }: Place & { cutoff: Date; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('schedule_pauses')
    .where('platform', '=', platform)
    .where('destination_id', '=', destinationId)
    .execute();
  await tx
    .updateTable('schedule_targets')
    .set({ state: 'scheduled', next_at: now, asks_person: false, attempts: 0, updated_at: now })
    .where('platform', '=', platform)
    .where('destination_id', '=', destinationId)
    .where('state', '=', 'needs_reauth')
    .where('asks_person', '=', true)
    .where('due_at', '>=', cutoff)
    .where(isOfActiveOrder)
    .execute();
}

/** Only what certainly is not there and what nobody has given up: nothing comes twice. */
export async function retryFailedSocial(tx: Db, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('schedule_targets')
    .set({
      state: 'scheduled',
      next_at: now,
      asks_person: false,
      attempts: 0,
      reason: null,
      updated_at: now,
      order_version: sql<number>`(select version from schedule_orders where id = schedule_targets.order_id)`,
    })
    .where('account_id', '=', accountId)
    .where('asks_person', '=', true)
    .where('state', '=', 'failed')
    .where('platform', '!=', BLOG_PLATFORM)
    .where(isOfActiveOrder)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isOfActiveOrder = sql<boolean>`exists (
  select 1 from schedule_orders
  where schedule_orders.id = schedule_targets.order_id
    and schedule_orders.is_active and schedule_orders.removed_at is null)`;
