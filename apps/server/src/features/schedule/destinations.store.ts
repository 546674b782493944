// All SQL of what is known of a destination: whether it waits for credentials, is backed off after failures, or is gone. Also
// the destinations port.
import { sql, type RawBuilder } from 'kysely';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { databaseTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Destinations } from '../../platform/ports/destinations.ts';
import { LONGEST_PAUSE_MS } from './faults.rules.ts';

/** Longer is for the destination to ask. */
const LONGEST_MS = 300_000;

export interface Place {
  platform: PlatformId;
  destination_id: string;
  account_id: string;
}

const placeOf = ({ platform, destination_id, account_id }: Place): Place => ({
  platform,
  destination_id,
  account_id,
});

export const createDestinations = (timeOf = databaseTime): Destinations => ({
  async repaired(tx, { platform, destinationId, accountId }) {
    const place = { platform: platform as PlatformId, destination_id: destinationId, account_id: accountId };
    const change = { paused_at: null, failures: 0, retry_at: null };
    await tx
      .insertInto('schedule_destinations')
      .values({ ...place, ...change, credentials_version: 1 })
      .onConflict((conflict) =>
        conflict.columns(['platform', 'destination_id']).doUpdateSet({
          ...change,
          credentials_version: sql<number>`schedule_destinations.credentials_version + 1`,
        }),
      )
      .execute();
  },
  async removed(tx, { platform, destinationId, accountId }) {
    const place = { platform: platform as PlatformId, destination_id: destinationId, account_id: accountId };
    const change = { paused_at: null, removed_at: await timeOf(tx) };
    await tx
      .insertInto('schedule_destinations')
      .values({ ...place, ...change })
      .onConflict((conflict) => conflict.columns(['platform', 'destination_id']).doUpdateSet(change))
      .execute();
  },
  async beingSent(db, keys) {
    const rows = await db
      .selectFrom('schedule_publications')
      .select(['publication_key', 'lease_owner'])
      .where('publication_key', 'in', keys)
      .where('state', '=', 'committing')
      .execute();
    // A lease that expired counts until it is returned: the call of a node that died may still be on its way.
    return new Map(
      rows.map(({ publication_key, lease_owner }) => [publication_key, lease_owner ? 'inFlight' : 'inDoubt']),
    );
  },
});

/**
 * False when it is paused already or removed, and for a run that was claimed before the last repair: it may have met the old
 * credentials, and says nothing of the new ones.
 */
export async function pauseDestination(
  tx: Db,
  place: Place,
  { credentialsVersion, now }: { credentialsVersion: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('schedule_destinations')
    .values({ ...placeOf(place), paused_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['platform', 'destination_id'])
        .doUpdateSet({ paused_at: now })
        .where('schedule_destinations.paused_at', 'is', null)
        .where('schedule_destinations.removed_at', 'is', null)
        .where('schedule_destinations.credentials_version', '=', credentialsVersion),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isRemoved(
  db: Db,
  { platform, destination_id }: Pick<Place, 'platform' | 'destination_id'>,
): Promise<boolean> {
  const removed = await db
    .selectFrom('schedule_destinations')
    .select('destination_id')
    .where('platform', '=', platform)
    .where('destination_id', '=', destination_id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return removed !== undefined;
}

/** A person says that it may go on. */
export async function resumeDestination(tx: Db, { platform, destination_id }: Place): Promise<void> {
  await tx
    .updateTable('schedule_destinations')
    .set({ paused_at: null, failures: 0, retry_at: null })
    .where('platform', '=', platform)
    .where('destination_id', '=', destination_id)
    .execute();
}

/**
 * All posts of a destination in trouble wait: as long as it asks for, and longer after each failure. The first one may be a
 * hiccup.
 */
export async function backOff(
  db: Db,
  place: Place,
  { now, backOffMs, retryAfterMs = 0 }: { now: Date; backOffMs: number; retryAfterMs?: number | undefined },
): Promise<void> {
  const waitMs = (failures: RawBuilder<number>) =>
    sql`greatest(${Math.min(retryAfterMs, LONGEST_PAUSE_MS)}::int, least(${backOffMs}::int * (power(2, least(${failures}, 20)) - 1), ${LONGEST_MS}::int))`;
  const retryAt = (failures: RawBuilder<number>) =>
    sql<Date>`${now}::timestamptz + ${waitMs(failures)} * interval '1 millisecond'`;
  await db
    .insertInto('schedule_destinations')
    .values({ ...placeOf(place), failures: 1, retry_at: retryAt(sql<number>`0`) })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'destination_id']).doUpdateSet({
        failures: sql<number>`schedule_destinations.failures + 1`,
        retry_at: sql<Date>`greatest(schedule_destinations.retry_at, ${retryAt(sql<number>`schedule_destinations.failures`)})`,
      }),
    )
    .execute();
}

/** Set back, a clock would keep a destination waiting for hours. A locked row is passed over: upkeep comes again. */
export async function pullInBackOffs(db: Db, now: Date, latest: Date): Promise<void> {
  await sql`
    with schedule_far as (
      select platform, destination_id from schedule_destinations
      where retry_at > ${latest} for update skip locked
    )
    update schedule_destinations known set retry_at = ${now} from schedule_far far
    where known.platform = far.platform and known.destination_id = far.destination_id`.execute(db);
}

export async function endBackOff(db: Db, { platform, destination_id }: Place): Promise<void> {
  await db
    .updateTable('schedule_destinations')
    .set({ failures: 0, retry_at: null })
    .where('platform', '=', platform)
    .where('destination_id', '=', destination_id)
    .where('failures', '>', 0)
    .execute();
}
