// All SQL of tables and their logs. A batch of tables is locked in the order of their ids, and stored with their new entries in
// one statement; moves, which are most changes, are stored by compare and set without a lock before.
import { sql } from 'kysely';
import { MY_TABLES_LISTED, OPEN_TABLES_LISTED } from '@msm/contract/games/limits';
import type { GameName } from '@msm/contract/games/schemas';
import type { PageQuery } from '@msm/contract/paging';
import { NEWEST_FIRST, pageOf } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { EventRow, TableRow } from '../games.tables.ts';

/** A change on its way: the table, and the player's own name for the command. */
export interface Request {
  tableId: string;
  commandKey: string | null;
}

export interface Locked {
  tables: Map<string, TableRow>;
  /** `tableId commandKey` of the commands that were stored before. */
  repeated: Set<string>;
}

export const requestKey = ({ tableId, commandKey }: Request): string => `${tableId} ${commandKey}`;

export async function lockTables(tx: Db, requests: readonly Request[]): Promise<Locked> {
  const ids = [...new Set(requests.map(({ tableId }) => tableId))];
  const keys = requests.flatMap(({ commandKey }) => (commandKey === null ? [] : [commandKey]));
  const { rows } = await sql<TableRow & { earlier: string[] | null }>`
    select games_tables.*, (
      select array_agg(command_key) from games_events
      where table_id = games_tables.id and command_key = any(${keys}::text[])) as earlier
    from games_tables where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const tables = new Map<string, TableRow>();
  const repeated = new Set<string>();
  for (const { earlier, ...table } of rows) {
    tables.set(table.id, table);
    for (const commandKey of earlier ?? []) repeated.add(requestKey({ tableId: table.id, commandKey }));
  }
  return { tables, repeated };
}

/** Of rows that the transaction holds locked. */
export async function saveTables(
  tx: Db,
  tables: readonly TableRow[],
  entries: readonly EventRow[],
): Promise<void> {
  await sql`
    with games_changed as (
      select * from jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as game (
        id uuid, is_rated boolean, status text, seq integer, host_id text, seats jsonb, options jsonb,
        rules_version integer, state jsonb, clocks_ms jsonb, clock_from timestamptz, due_at timestamptz,
        result jsonb, game_seed text, rematch_id uuid, started_at timestamptz, ended_at timestamptz)
    ), saved as (
      update games_tables set version = games_tables.version + 1, is_rated = changed.is_rated,
        status = changed.status, seq = changed.seq, host_id = changed.host_id, seats = changed.seats,
        options = nullif(changed.options, 'null'), rules_version = changed.rules_version,
        state = nullif(changed.state, 'null'), clocks_ms = nullif(changed.clocks_ms, 'null'),
        clock_from = changed.clock_from, due_at = changed.due_at, result = nullif(changed.result, 'null'),
        game_seed = changed.game_seed, rematch_id = changed.rematch_id, started_at = changed.started_at,
        ended_at = changed.ended_at
      from games_changed as changed where games_tables.id = changed.id
    )
    insert into games_events (table_id, seq, at, kind, seat, by, command_key, events)
    select table_id, seq, at, kind, seat, by, command_key, events
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      table_id uuid, seq integer, at timestamptz, kind text, seat smallint, by text, command_key text,
      events jsonb)`.execute(tx);
}

/** What a move changes of a table, and which version of it the change was made from. */
export type MovedTable = Pick<
  TableRow,
  'id' | 'version' | 'is_rated' | 'seq' | 'seats' | 'state' | 'clocks_ms' | 'clock_from' | 'due_at'
>;

/**
 * Compare and set, in one statement and its own transaction: stores the moves of the tables whose version is still the given one,
 * with their entries, and answers the ids of these tables. The others are as they were.
 */
export async function saveMoves(
  db: Db,
  tables: readonly MovedTable[],
  entries: readonly EventRow[],
): Promise<Set<string>> {
  const moved = tables.map(
    ({ id, version, is_rated, seq, seats, state, clocks_ms, clock_from, due_at }): MovedTable => ({
      id,
      version,
      is_rated,
      seq,
      seats,
      state,
      clocks_ms,
      clock_from,
      due_at,
    }),
  );
  const { rows } = await sql<{ id: string }>`
    with games_saved as (
      update games_tables as saving set version = moved.version + 1, is_rated = moved.is_rated, seq = moved.seq,
        seats = moved.seats, state = moved.state, clocks_ms = nullif(moved.clocks_ms, 'null'),
        clock_from = moved.clock_from, due_at = moved.due_at
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (
        id uuid, version integer, is_rated boolean, seq integer, seats jsonb, state jsonb, clocks_ms jsonb,
        clock_from timestamptz, due_at timestamptz)
      where saving.id = moved.id and saving.version = moved.version
      returning saving.id
    ), logged as (
      insert into games_events (table_id, seq, at, kind, seat, by, command_key, events)
      select entry.table_id, entry.seq, entry.at, entry.kind, entry.seat, entry.by, entry.command_key, entry.events
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
        table_id uuid, seq integer, at timestamptz, kind text, seat smallint, by text, command_key text,
        events jsonb)
      join games_saved as saved on saved.id = entry.table_id
    )
    select id from games_saved`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function listVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('games_tables')
    .select(['id', 'version'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** With the commands that were stored for each. */
export async function readTables(
  db: Db,
  ids: readonly string[],
): Promise<(TableRow & { keys: string[] | null })[]> {
  const { rows } = await sql<TableRow & { keys: string[] | null }>`
    select games_tables.*, (
      select array_agg(command_key) from games_events
      where table_id = games_tables.id and command_key is not null) as keys
    from games_tables where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Null stays null: the columns of a table that waits are empty. */
const json = (value: unknown) => (value === null ? null : JSON.stringify(value)) as string;

/** False when this host opened a table with the same command id before. */
export async function insertTable(tx: Db, table: TableRow): Promise<boolean> {
  const { setup, seats, options, state, clocks_ms, result, ...row } = table;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('games_tables')
    .values({
      ...row,
      setup: json(setup),
      seats: json(seats),
      options: json(options),
      state: json(state),
      clocks_ms: json(clocks_ms),
      result: json(result),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A closed table is no longer the rematch of another, which may have a new one. */
export async function giveUpRematch(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('games_tables')
    .set(({ eb }) => ({ rematch_of: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function findTable(db: Db, id: string): Promise<TableRow | undefined> {
  return db.selectFrom('games_tables').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findTableByKey(db: Db, createdKey: string): Promise<TableRow | undefined> {
  return db.selectFrom('games_tables').selectAll().where('created_key', '=', createdKey).executeTakeFirst();
}

/** As the seats of these tables say; for lists. */
export async function syncPlayers(tx: Db, tables: readonly TableRow[]): Promise<void> {
  const players = tables.flatMap(({ id, status, seats, ended_at, created_at }) =>
    seats.flatMap(({ playerId }) =>
      playerId === null
        ? []
        : [
            {
              table_id: id,
              player_id: playerId,
              is_over: status === 'finished',
              created_at: status === 'finished' ? ended_at : created_at,
            },
          ],
    ),
  );
  const listed = JSON.stringify(
    tables.some(({ status }) => status === 'closed') ? players.filter(isListed(tables)) : players,
  );
  await sql`
    with games_seated as (
      select * from jsonb_to_recordset(${listed}::jsonb) as player (
        table_id uuid, player_id text, is_over boolean, created_at timestamptz)
    ), gone as (
      delete from games_players
      where table_id = any(${tables.map(({ id }) => id)}::uuid[])
        and not exists (
          select 1 from games_seated as seated
          where seated.table_id = games_players.table_id and seated.player_id = games_players.player_id)
    )
    insert into games_players (table_id, player_id, is_over, created_at)
    select table_id, player_id, is_over, created_at from games_seated
    on conflict (table_id, player_id) do update
      set is_over = excluded.is_over, created_at = excluded.created_at`.execute(tx);
}

/** A table that was given up is on no list. */
const isListed = (tables: readonly TableRow[]) => {
  const closed = new Set(tables.filter(({ status }) => status === 'closed').map(({ id }) => id));
  return ({ table_id }: { table_id: string }) => !closed.has(table_id);
};

/** Advisory: of two seats that one player takes at once, the second is counted after the first. Before any row of a table. */
export async function lockSeatsOf(tx: Db, playerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seats of ${playerId}`}, 0))`.execute(tx);
}

export async function countOpenSeats(db: Db, playerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('games_players')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('player_id', '=', playerId)
    .where('is_over', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listOpen(db: Db, game: GameName | undefined): Promise<TableRow[]> {
  return db
    .selectFrom('games_tables')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('visibility', '=', 'open')
    .$if(game !== undefined, (query) => query.where('game', '=', game!))
    .orderBy('created_at', 'desc')
    .limit(OPEN_TABLES_LISTED)
    .execute();
}

export async function listUnfinished(db: Db, playerId: string): Promise<TableRow[]> {
  return db
    .selectFrom('games_tables')
    .innerJoin('games_players', 'games_players.table_id', 'games_tables.id')
    .selectAll('games_tables')
    .where('player_id', '=', playerId)
    .where('is_over', '=', false)
    .orderBy('games_players.created_at', 'desc')
    .limit(MY_TABLES_LISTED)
    .execute();
}

/** The newest games that are over. */
export async function listFinished(db: Db, playerId: string): Promise<TableRow[]> {
  return db
    .selectFrom('games_tables')
    .innerJoin('games_players', 'games_players.table_id', 'games_tables.id')
    .selectAll('games_tables')
    .where('player_id', '=', playerId)
    .where('is_over', '=', true)
    .orderBy('games_players.created_at', 'desc')
    .limit(MY_TABLES_LISTED)
    .execute();
}

export async function pageOfFinished(
  db: Db,
  playerId: string,
  { game, ...query }: PageQuery & { game?: GameName | undefined },
) {
  const own = db
    .selectFrom('games_players')
    .innerJoin('games_tables', 'games_tables.id', 'games_players.table_id')
    .where('player_id', '=', playerId)
    .where('is_over', '=', true)
    .$if(game !== undefined, (all) => all.where('game', '=', game!));
  const order = {
    by: { 'games_players.created_at': 'instant', 'games_players.table_id': 'id' },
    direction: NEWEST_FIRST.direction,
  } as const;
  return pageOf(
    db,
    {
      matching: own,
      select: (all) =>
        all.selectAll('games_tables').select(['games_players.created_at', 'games_players.table_id']),
      order,
    },
    query,
  );
}

export async function listGameEvents(db: Db, tableId: string): Promise<EventRow[]> {
  return db
    .selectFrom('games_events')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('kind', '=', 'game')
    .orderBy('seq')
    .execute();
}

/** What has something to do by itself, the longest overdue first. */
export async function listDue(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('games_tables')
    .select('id')
    .where('due_at', '<=', before)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
