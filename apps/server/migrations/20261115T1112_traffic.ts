// Page views and game events, as browsers report them. A view is named by its session and the instant it began: told
// again it grows longer instead of being counted twice. Indexed by time and by page, as they are asked for.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table traffic_page_views (
      session_id text not null,
      shown_at timestamptz not null,
      received_at timestamptz not null,
      page_path text not null,
      referrer text not null,
      visit_seconds integer not null,
      anonymous_user_id text,
      member_id uuid references users (id) on delete set null,
      user_agent text not null,
      is_bot boolean not null,
      screen_resolution text not null,
      viewport_size text not null,
      timezone text not null,
      primary key (session_id, shown_at)
    )`.execute(db);
  await sql`create index traffic_page_views_received_at on traffic_page_views (received_at)`.execute(db);
  await sql`create index traffic_page_views_page_path on traffic_page_views (page_path, received_at)`.execute(
    db,
  );
  await sql`create index traffic_page_views_member on traffic_page_views (member_id)
    where member_id is not null`.execute(db);
  await sql`
    create table traffic_game_events (
      id uuid primary key,
      received_at timestamptz not null,
      member_id uuid references users (id) on delete set null,
      body jsonb not null
    )`.execute(db);
  await sql`create index traffic_game_events_received_at on traffic_game_events (received_at)`.execute(db);
  await sql`create index traffic_game_events_member on traffic_game_events (member_id)
    where member_id is not null`.execute(db);
}
