// SQL of SuperAdmin's view of points. Reads the sums of days that are over, and the rows of those that are not summed up yet.
import { sql } from 'kysely';
import { VESTING_HOURS } from '@msm/contract/wallet/limits';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { isOpen, openDay as openLedgerDay } from '../ledger/days.store.ts';
import { systemAccountId } from '../ledger/ledger.ts';
import { dayOf, type PointRule } from './points.rules.ts';

const SHOWN_EARNERS = 10;

interface RuleSum {
  rule: PointRule;
  times: number;
  points: number;
  today: number;
  unvested: number;
}

/** The first day that is not summed up: today, or an earlier one while the job of the night has not run. */
const openDay = (today: string) => sql`
  (select least(coalesce(max(day) + 1, '-infinity'::date), ${today}::date) from wallet_point_days)`;

/** What has not vested is of the last days. Sums outgrow an integer; a double holds them exactly. */
export async function sumByRule(db: Db, { today, now }: { today: string; now: Date }): Promise<RuleSum[]> {
  const vesting = after(now, -VESTING_HOURS * HOUR_MS);
  const { rows } = await sql<RuleSum>`
    with wallet_live as (
      select *, day >= ${openDay(today)} as is_open from wallet_points
      where day >= least(${openDay(today)}, ${dayOf(vesting)}::date)),
    wallet_sums as (
      select rule, times, points, 0 as today, 0 as unvested from wallet_point_days where day < ${openDay(today)}
      union all
      select rule, case when is_open then 1 else 0 end, case when is_open then points else 0 end,
        case when day = ${today}::date then points else 0 end, case when earned_at > ${vesting} then points else 0 end
      from wallet_live
    )
    select rule, sum(times)::float8 as times, sum(points)::float8 as points, sum(today)::float8 as today,
      sum(unvested)::float8 as unvested
    from wallet_sums group by rule`.execute(db);
  return rows;
}

export async function sumByDay(db: Db, { since, today }: { since: string; today: string }) {
  const { rows } = await sql<{ day: string; rule: PointRule; times: number; points: number }>`
    select day::text, rule, times, points::float8 from wallet_point_days
    where day >= ${since}::date and day < ${openDay(today)}
    union all
    select day::text, rule, count(*)::int, sum(points)::float8 from wallet_points
    where day >= greatest(${openDay(today)}, ${since}::date) group by day, rule
    order by 1 desc, 2`.execute(db);
  return rows;
}

/** What the system account of conversions took and gave, by day, newest first. */
export async function sumConversions(db: Db, now: Date) {
  const points = systemAccountId('conversion', 'POINTS');
  const { rows } = await sql<{ day: string; toCash: number; fromCash: number }>`
    select day::text, credits::float8 as "toCash", debits::float8 as "fromCash"
    from wallet_account_days where account_id = ${points} and day < ${openLedgerDay(now)}
    union all
    select (created_at at time zone 'UTC')::date::text,
      coalesce(sum(amount) filter (where credit_id = ${points}), 0)::float8,
      coalesce(sum(amount) filter (where debit_id = ${points}), 0)::float8
    from wallet_transfers where (credit_id = ${points} or debit_id = ${points}) and ${isOpen(now)}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export async function listTopEarners(db: Db, since: string): Promise<{ id: string; points: number }[]> {
  const { rows } = await sql<{ id: string; points: number }>`
    select member_id as id, sum(points)::int as points from wallet_points
    where day >= ${since}::date and member_id is not null
    group by member_id order by points desc, member_id limit ${SHOWN_EARNERS}`.execute(db);
  return rows;
}
