// The gaming lounge. The row of a table is the lock of everything at it, and holds what a command needs: seats, clocks and the game's
// state; `version` counts every write of it, so that a node can trust what it remembers. `games_events` is the append-only log, numbered by `seq` without a gap; a player's command id is in it once.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table games_tables (
      id uuid primary key,
      game text not null check (game in ('kadi', 'chess', 'checkers')),
      setup jsonb not null,
      visibility text not null check (visibility in ('open', 'private')),
      is_rated boolean not null,
      status text not null check (status in ('waiting', 'playing', 'finished', 'closed')),
      seq integer not null,
      version integer not null,
      host_id text,
      seats jsonb not null,
      options jsonb,
      rules_version integer,
      state jsonb,
      clocks_ms jsonb,
      clock_from timestamptz(3),
      due_at timestamptz(3),
      result jsonb,
      server_seed text not null,
      game_seed text,
      rematch_of uuid unique,
      rematch_id uuid,
      created_key text not null unique,
      created_at timestamptz(3) not null,
      started_at timestamptz(3),
      ended_at timestamptz(3),
      check ((state is null) = (started_at is null))
    )`.execute(db);
  // Each command writes the row anew: a state of some kilobytes stays in it instead of being compressed and stored apart.
  await sql`alter table games_tables set (toast_tuple_target = 8160)`.execute(db);
  await sql`create index games_tables_due on games_tables (due_at) where due_at is not null`.execute(db);
  await sql`
    create index games_tables_open on games_tables (created_at)
      where status = 'waiting' and visibility = 'open'`.execute(db);
  await sql`create index games_tables_ended on games_tables (ended_at) where ended_at is not null`.execute(
    db,
  );

  await sql`
    create table games_events (
      table_id uuid not null references games_tables (id) on delete cascade,
      seq integer not null,
      at timestamptz(3) not null,
      kind text not null check (kind in ('game', 'table')),
      seat smallint,
      by text not null check (by in ('player', 'bot', 'clock', 'table')),
      command_key text,
      events jsonb not null,
      primary key (table_id, seq)
    )`.execute(db);
  await sql`
    create unique index games_events_command on games_events (table_id, command_key)
      where command_key is not null`.execute(db);

  // Who sits where, for lists; the seats of the table's row are the truth. A game outlives its players.
  await sql`
    create table games_players (
      table_id uuid not null references games_tables (id) on delete cascade,
      player_id text not null,
      is_over boolean not null,
      created_at timestamptz(3) not null,
      primary key (table_id, player_id)
    )`.execute(db);
  await sql`create index games_players_player on games_players (player_id, is_over, created_at, table_id)`.execute(
    db,
  );

  await sql`
    create table games_ratings (
      member_id uuid not null references users (id) on delete cascade,
      game text not null check (game in ('kadi', 'chess', 'checkers')),
      rating double precision not null,
      deviation double precision not null,
      volatility double precision not null,
      games integer not null,
      wins integer not null,
      shown integer not null,
      primary key (member_id, game)
    )`.execute(db);
  await sql`create index games_ratings_rank on games_ratings (game, shown desc, member_id)`.execute(db);

  // When a node last looked: time in which none did is not a player's.
  await sql`
    create table games_uptime (
      id smallint primary key check (id = 1),
      seen_at timestamptz(3) not null
    )`.execute(db);
}
