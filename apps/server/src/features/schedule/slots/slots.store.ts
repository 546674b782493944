// SQL of posting times, and of what is planned around them.
import type { Slot } from '@msm/contract/schedule/slots';
import type { Db } from '../../../platform/db/tables.ts';
import type { Place } from '../destinations.ts';
import type { SlotsRow } from '../schedule.tables.ts';

export async function listSlots(db: Db, accountId: string): Promise<SlotsRow[]> {
  return db
    .selectFrom('schedule_slots')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('platform')
    .orderBy('destination_id')
    .execute();
}

export async function findSlots(
  db: Db,
  { accountId, platform, destinationId }: Place,
): Promise<SlotsRow | undefined> {
  return db
    .selectFrom('schedule_slots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('destination_id', '=', destinationId)
    .executeTakeFirst();
}

export async function setSlots(
  db: Db,
  { accountId, platform, destinationId }: Place,
  { zone, slots, now }: { zone: string; slots: readonly Slot[]; now: Date },
): Promise<void> {
  const written = { zone, slots: JSON.stringify(slots), updated_at: now };
  await db
    .insertInto('schedule_slots')
    .values({ account_id: accountId, platform, destination_id: destinationId, ...written })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'platform', 'destination_id']).doUpdateSet(written),
    )
    .execute();
}

export async function removeSlots(db: Db, { accountId, platform, destinationId }: Place): Promise<void> {
  await db
    .deleteFrom('schedule_slots')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('destination_id', '=', destinationId)
    .execute();
}

/** When something is planned at a destination, also of posts that are switched off. */
export async function listDueAts(
  db: Db,
  { accountId, platform, destinationId }: Place,
  { from, to }: { from: Date; to: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('schedule_publications')
    .select('due_at')
    .where('account_id', '=', accountId)
    .where('platform', '=', platform)
    .where('destination_id', '=', destinationId)
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .where('list_group', 'in', ['coming', 'publishing', 'paused'])
    .execute();
  return rows.map(({ due_at }) => due_at);
}
