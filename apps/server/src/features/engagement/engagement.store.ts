// All SQL of what members did to each other and to each other's things. The bell has a store of its own.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Selectable } from 'kysely';
import { ENGAGEMENTS_LISTED } from '@msm/contract/engagement/limits';
import type { EngagementTarget } from '@msm/contract/engagement/schemas';
import type { Db } from '../../platform/db/tables.ts';

interface ActsTable {
  id: string;
  member_id: string;
  username: string;
  /** Who was told, where somebody was: party to the act, besides the member. */
  recipient_id: string | null;
  target_type: string;
  target_id: string;
  engagement_type: string;
  is_once: boolean;
  metadata: ColumnType<Record<string, unknown>, string>;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    engagement_acts: ActsTable;
  }
}

export type ActRow = Selectable<ActsTable>;
type NewAct = Omit<ActRow, 'id'>;

/** False when it is done once and was done before. */
export async function insertAct(tx: Db, act: NewAct): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('engagement_acts')
    .values({ ...act, id: randomUUIDv7(), metadata: JSON.stringify(act.metadata) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** With a party: only what that member did or was told of. */
const actsUpon = (db: Db, { targetType, targetId }: EngagementTarget, partyId: string | undefined) =>
  db
    .selectFrom('engagement_acts')
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .$if(partyId !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('member_id', '=', partyId!), eb('recipient_id', '=', partyId!)])),
    );

export async function newestActs(db: Db, target: EngagementTarget, partyId?: string): Promise<ActRow[]> {
  return actsUpon(db, target, partyId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENGAGEMENTS_LISTED)
    .execute();
}

export async function countActs(
  db: Db,
  target: EngagementTarget,
  partyId?: string,
): Promise<Record<string, number>> {
  const rows = await actsUpon(db, target, partyId)
    .select(['engagement_type', sql<bigint>`count(*)`.as('count')])
    .groupBy('engagement_type')
    .execute();
  return Object.fromEntries(rows.map(({ engagement_type, count }) => [engagement_type, Number(count)]));
}

export async function removeGameActs(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('engagement_acts')
    .where('created_at', '<', before)
    .where('engagement_type', 'like', 'game\\_%')
    .execute();
}
