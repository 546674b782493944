// SQL of SuperAdmin's view of points. Reads the nightly sums, the rows of the last days, and conversions by their own index.
import { sql } from 'kysely';
import { VESTING_HOURS } from '@msm/contract/wallet/limits';
import { after, HOUR_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
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

/** Today is not summed up yet; what has not vested is of the last days. */
export async function sumByRule(db: Db, { today, now }: { today: string; now: Date }): Promise<RuleSum[]> {
  const vesting = after(now, -VESTING_HOURS * HOUR_MS);
  const { rows } = await sql<RuleSum>`
    with wallet_live as (select * from wallet_points where day >= ${dayOf(vesting)}::date),
    wallet_sums as (
      select rule, times::int, points::int, 0 as today, 0 as unvested from wallet_point_days where day < ${today}::date
      union all
      select rule, case when day = ${today}::date then 1 else 0 end, case when day = ${today}::date then points else 0 end,
        case when day = ${today}::date then points else 0 end, case when earned_at > ${vesting} then points else 0 end
      from wallet_live
    )
    select rule, sum(times)::int as times, sum(points)::int as points, sum(today)::int as today,
      sum(unvested)::int as unvested
    from wallet_sums group by rule`.execute(db);
  return rows;
}

export async function sumByDay(db: Db, { since, today }: { since: string; today: string }) {
  const { rows } = await sql<{ day: string; rule: PointRule; times: number; points: number }>`
    select day::text, rule, times::int, points::int from wallet_point_days
    where day >= ${since}::date and day < ${today}::date
    union all
    select day::text, rule, count(*)::int, sum(points)::int from wallet_points where day = ${today}::date group by day, rule
    order by 1 desc, 2`.execute(db);
  return rows;
}

/** The partial index names the account in the same words. Sums outgrow an integer; a double holds them exactly. */
export async function sumConversions(db: Db) {
  const points = sql.lit(Number(systemAccountId('conversion', 'POINTS')));
  const { rows } = await sql<{ day: string; toCash: number; fromCash: number }>`
    select (created_at at time zone 'UTC')::date::text as day,
      coalesce(sum(amount) filter (where credit_id = ${points}), 0)::float8 as "toCash",
      coalesce(sum(amount) filter (where debit_id = ${points}), 0)::float8 as "fromCash"
    from wallet_transfers where credit_id = ${points} or debit_id = ${points}
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
