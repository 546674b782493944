// All SQL of earned points. A row is written in the transaction of the deed, or of the job that follows it; the ledger is told by a job of
// its own, so that a deed never waits for the locks of a wallet.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { dayOf, type EarnedToday, type Earning, type PointRule } from './points.rules.ts';

interface PointsTable {
  id: string;
  member_id: string | null;
  rule: PointRule;
  subject: string;
  points: number;
  opponents: string[];
  day: string;
  earned_at: Date;
  posted_at: Generated<Date | null>;
}

interface PointDaysTable {
  day: string;
  rule: PointRule;
  times: number;
  points: bigint;
}

interface ReferralsTable {
  invitee_id: string;
  inviter_id: string | null;
  qualified_at: Date;
  paid_at: Generated<Date | null>;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    wallet_points: PointsTable;
    wallet_point_days: PointDaysTable;
    wallet_referrals: ReferralsTable;
  }
}

/** Until the end of the transaction: the limits of a day count what is committed. Taken in one order. */
export async function lockEarners(tx: Db, memberIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('wallet points ' || id, 0) as key from unnest(${memberIds}::text[]) as id order by key
    ) as keys`.execute(tx);
}

export async function earnedOn(
  tx: Db,
  memberIds: readonly string[],
  day: string,
): Promise<Map<string, EarnedToday[]>> {
  const { rows } = await sql<EarnedToday & { member_id: string }>`
    select member_id, rule, points, opponents from wallet_points
    where member_id = any(${memberIds}::uuid[]) and day = ${day}::date`.execute(tx);
  return Map.groupBy(rows, ({ member_id }) => member_id);
}

/** The id; none when the member has earned for it before. */
export async function insertEarning(
  tx: Db,
  { memberId, rule, subject, opponents = [] }: Earning,
  points: number,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('wallet_points')
    .values({
      id: randomUUIDv7(),
      member_id: memberId,
      rule,
      subject,
      points,
      opponents: [...opponents],
      day: dayOf(now),
      earned_at: now,
    })
    .onConflict((conflict) => conflict.constraint('wallet_points_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type UnpostedPoints = Pick<PointsTable, 'id' | 'member_id' | 'rule' | 'points'>;

/** Locked; those that another run posts at the moment are left to it. */
export async function lockUnposted(tx: Db, ids: readonly string[]): Promise<UnpostedPoints[]> {
  return tx
    .selectFrom('wallet_points')
    .select(['id', 'member_id', 'rule', 'points'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('posted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markPosted(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('wallet_points')
    .set({ posted_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function listUnposted(db: Db, earnedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_points')
    .select('id')
    .where('posted_at', 'is', null)
    .where('earned_at', '<', earnedBefore)
    .orderBy('earned_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The sums of days that are over, from the last one that was summed up; computing them again changes nothing. */
export async function sumUpDays(db: Db, today: string): Promise<void> {
  await sql`
    insert into wallet_point_days (day, rule, times, points)
    select day, rule, count(*), sum(points) from wallet_points
    where day >= (select coalesce(max(day), '-infinity'::date) from wallet_point_days) and day < ${today}::date
    group by day, rule
    on conflict (day, rule) do update set times = excluded.times, points = excluded.points`.execute(db);
}

/** Members who were active on enough days and whose inviter was not looked up; a page in the order of their ids. */
export async function listQualified(
  db: Db,
  { since, days, afterId, limit }: { since: string; days: number; afterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from wallet_points
    where day >= ${since}::date and rule in ('postPublished', 'gamePlayed') and member_id > ${afterId}
      and not exists (select from wallet_referrals known where known.invitee_id = wallet_points.member_id)
    group by member_id having count(distinct day) >= ${days}
    order by member_id limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

export async function noteReferral(
  tx: Db,
  { inviteeId, inviterId, now }: { inviteeId: string; inviterId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('wallet_referrals')
    .values({ invitee_id: inviteeId, inviter_id: inviterId, qualified_at: now })
    .onConflict((conflict) => conflict.column('invitee_id').doNothing())
    .execute();
}

export interface UnpaidReferral {
  invitee_id: string;
  inviter_id: string;
}

export async function listUnpaidReferrals(db: Db, limit: number): Promise<UnpaidReferral[]> {
  const rows = await db
    .selectFrom('wallet_referrals')
    .select(['invitee_id', 'inviter_id'])
    .where('paid_at', 'is', null)
    .where('inviter_id', 'is not', null)
    .orderBy('qualified_at')
    .limit(limit)
    .execute();
  return rows as UnpaidReferral[];
}

export async function countReferralEarnings(tx: Db, inviteeId: string): Promise<number> {
  const rows = await tx
    .selectFrom('wallet_points')
    .select('id')
    .where('rule', '=', 'referral')
    .where('subject', '=', inviteeId)
    .execute();
  return rows.length;
}

export async function markReferralPaid(tx: Db, inviteeId: string, now: Date): Promise<void> {
  await tx
    .updateTable('wallet_referrals')
    .set({ paid_at: now })
    .where('invitee_id', '=', inviteeId)
    .execute();
}
