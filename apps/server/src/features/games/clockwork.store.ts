// All SQL of the clockwork: when a node last looked, and taking the time without any node out of the clocks.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** While games are on. One row for all nodes. */
export async function noteUptime(db: Db, now: Date): Promise<void> {
  await sql`
    insert into games_uptime (id, seen_at)
    select 1, ${now} where exists (
      select 1 from games_tables where due_at is not null and status = 'playing')
    on conflict (id) do update set seen_at = greatest(games_uptime.seen_at, excluded.seen_at)`.execute(db);
}

/** Of the nodes that start together one takes the time out, the others find it done. */
export async function takeOutDowntime(tx: Db, now: Date, longestGapMs: number): Promise<void> {
  const seen = await tx
    .selectFrom('games_uptime')
    .select('seen_at')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (!seen || now.getTime() - seen.seen_at.getTime() <= longestGapMs) return;
  // What ran before the last look counts; a turn that began after it starts anew. The grace of absent players, who could not come
  // back, likewise.
  await sql`
    update games_tables set version = version + 1,
      due_at = ${now}::timestamptz + (due_at - greatest(clock_from, ${seen.seen_at}::timestamptz)),
      clock_from = ${now}::timestamptz - greatest(${seen.seen_at}::timestamptz - clock_from, interval '0'),
      seats = (
        select jsonb_agg(
          case when seat -> 'absentSince' = 'null' then seat else jsonb_set(seat, '{absentSince}', to_jsonb(to_char(
            (${now}::timestamptz - greatest(
              ${seen.seen_at}::timestamptz - (seat ->> 'absentSince')::timestamptz, interval '0'))
              at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end
          order by place)
        from jsonb_array_elements(seats) with ordinality as each (seat, place))
    where due_at is not null and status = 'playing'`.execute(tx);
  await noteUptime(tx, now);
}

/** After the start of a lone node no player has a table open. */
export async function markAllAbsent(db: Db, now: Date): Promise<void> {
  await sql`
    update games_tables set version = version + 1, seats = (
      select jsonb_agg(
        case when seat -> 'playerId' <> 'null' and seat -> 'absentSince' = 'null'
          then jsonb_set(seat, '{absentSince}', to_jsonb(${now.toISOString()}::text)) else seat end
        order by place)
      from jsonb_array_elements(seats) with ordinality as each (seat, place))
    where due_at is not null`.execute(db);
}
