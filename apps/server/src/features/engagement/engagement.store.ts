// All SQL of what members did to each other and to each other's things. The bell has a store of its own.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Selectable } from 'kysely';
import { ENGAGEMENTS_COUNTED, ENGAGEMENTS_LISTED } from '@msm/contract/engagement/limits';
import type { EngagementTarget } from '@msm/contract/engagement/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { removeOldest } from '../../platform/db/batches.ts';

interface ActsTable {
  id: string;
  member_id: string;
  username: string;
  /** The member who was notified, if any: party to the act, besides its member. */
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

/**
 * The newest upon a target; with a party only what that member did or was told of. The two are asked for apart, each by
 * its own index: a target can be one that millions of other acts name.
 */
function newestUpon(
  db: Db,
  { targetType, targetId }: EngagementTarget,
  partyId: string | undefined,
  limit: number,
) {
  const upon = db
    .selectFrom('engagement_acts')
    .select(['id', 'engagement_type', 'created_at'])
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (partyId === undefined) return upon;
  const done = upon.where('member_id', '=', partyId);
  // An act upon oneself is found once.
  const told = upon.where('recipient_id', '=', partyId).where('member_id', '!=', partyId);
  return db
    .selectFrom(
      sql<Pick<ActRow, 'id' | 'engagement_type' | 'created_at'>>`(${done} union all ${told})`.as('both'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

export async function newestActs(db: Db, target: EngagementTarget, partyId?: string): Promise<ActRow[]> {
  return db
    .selectFrom(newestUpon(db, target, partyId, ENGAGEMENTS_LISTED).as('newest'))
    .innerJoin('engagement_acts', 'engagement_acts.id', 'newest.id')
    .selectAll('engagement_acts')
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .execute();
}

/** By type, among the newest ENGAGEMENTS_COUNTED. */
export async function countActs(
  db: Db,
  target: EngagementTarget,
  partyId?: string,
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom(newestUpon(db, target, partyId, ENGAGEMENTS_COUNTED).as('newest'))
    .select(['engagement_type', sql<bigint>`count(*)`.as('count')])
    .groupBy('engagement_type')
    .execute();
  return Object.fromEntries(rows.map(({ engagement_type, count }) => [engagement_type, Number(count)]));
}

export const removeSomeGameActs = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { ...ACTS, where: sql`engagement_type like 'game\\_%'` }, before, limit);

export const removeSomeRepeatedActs = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { ...ACTS, where: sql`not is_once` }, before, limit);

const ACTS = { table: 'engagement_acts', column: 'created_at' } as const;
