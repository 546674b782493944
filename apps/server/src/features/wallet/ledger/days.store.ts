// Totals of the whole ledger without its whole history: days that are over are summed up once, and only what came after them is read. A total is
// one statement, hence one snapshot: a day that is closed meanwhile counts once.
import { sql } from 'kysely';
import { after, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';

/** After its end: transactions that began in the day have committed by then. */
const CLOSED_AFTER_MS = HOUR_MS;
/** Of closed days, summed up again each time: heals what a node with a clock ahead closed too early. */
const REPEATED_DAYS = 2;

/** The first day that cannot be closed yet. */
const endOf = (now: Date): string => after(now, -CLOSED_AFTER_MS).toISOString().slice(0, 10);

/** The first day that is not summed up. Sums of a day that is not over, by a clock that was ahead, do not count. */
export const openDay = (now: Date) => sql`
  (select least(coalesce(max(day) + 1, '-infinity'::date), ${endOf(now)}::date) from wallet_days)`;
export const isOpen = (now: Date) => sql`created_at >= ${openDay(now)}::timestamp at time zone 'UTC'`;
const DAY = sql`(created_at at time zone 'UTC')::date`;
const MOVED = sql`kind in ('posted', 'post')`;

/** Doing it again changes nothing. */
export async function closeDays(db: Db, now: Date): Promise<void> {
  const end = endOf(now);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from wallet_days`.execute(
      tx,
    );
    const last = rows[0]!.day;
    const from = last ? after(new Date(last), (1 - REPEATED_DAYS) * DAY_MS) : new Date(0);
    const range = sql`created_at >= ${from} and created_at < ${new Date(end)}`;
    await sql`
      insert into wallet_account_days (day, account_id, credits, debits)
      select day, account_id, sum(credit), sum(debit) from (
        select ${DAY} as day, credit_id as account_id, amount as credit, 0 as debit
        from wallet_transfers where credit_id < 0 and ${MOVED} and ${range}
        union all
        select ${DAY}, debit_id, 0, amount from wallet_transfers where debit_id < 0 and ${MOVED} and ${range}
      ) as moved group by day, account_id
      on conflict (account_id, day) do update set credits = excluded.credits, debits = excluded.debits`.execute(
      tx,
    );
    // The last day is closed also when nothing happened in it.
    await sql`
      insert into wallet_days (day, operations)
      select day, sum(operations) from (
        select ${DAY} as day, 1 as operations from wallet_transfers where leg = 0 and ${range}
        union all
        select ${end}::date - 1, 0
      ) as counted group by day
      on conflict (day) do update set operations = excluded.operations`.execute(tx);
  });
}

export interface AccountTotal {
  /** Of a system account; null of all members together. */
  id: bigint | null;
  asset: 'USD' | 'POINTS';
  balance: bigint;
}

export async function listTotals(db: Db, now: Date): Promise<AccountTotal[]> {
  const { rows } = await sql<AccountTotal>`
    select id, case (id % 10 + 10) % 10 when 1 then 'USD' else 'POINTS' end as asset, sum(net)::bigint as balance
    from (
      select account_id as id, credits - debits as net from wallet_account_days where day < ${openDay(now)}
      union all
      select credit_id, amount from wallet_transfers where credit_id < 0 and ${MOVED} and ${isOpen(now)}
      union all
      select debit_id, -amount from wallet_transfers where debit_id < 0 and ${MOVED} and ${isOpen(now)}
    ) moved group by id
    union all
    select null, asset, sum(credits_posted - debits_posted)::bigint from wallet_accounts group by asset
    order by id desc nulls first, asset`.execute(db);
  return rows;
}

export async function countOperations(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select (select coalesce(sum(operations), 0)::bigint from wallet_days where day < ${openDay(now)})
      + (select count(*) from wallet_transfers where leg = 0 and ${isOpen(now)}) as count`.execute(db);
  return Number(rows[0]!.count);
}
