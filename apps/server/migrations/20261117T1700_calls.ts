// Calls between the two members of a direct room. A row is the state of its call for every node: transitions lock it, and time is
// the database's. Each side names the socket that speaks for it and when that was last known to be connected. A room and a
// member have one live call at most.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table calls_calls (
      id uuid primary key,
      room_id uuid not null,
      call_type text not null check (call_type in ('video', 'audio')),
      initiator_id uuid not null references users (id) on delete cascade,
      target_id uuid not null references users (id) on delete cascade,
      status text not null check (status in ('initiated', 'ringing', 'active', 'ended')),
      outcome text check (outcome in ('completed', 'lost', 'missed', 'cancelled', 'declined', 'busy')),
      has_offer boolean not null default false,
      initiator_socket text,
      initiator_seen_at timestamptz(3) not null,
      target_socket text,
      target_seen_at timestamptz(3),
      created_at timestamptz(3) not null,
      answered_at timestamptz(3),
      ended_at timestamptz(3),
      check (initiator_id <> target_id),
      check ((status = 'ended') = (ended_at is not null)),
      check ((status = 'ended') = (outcome is not null))
    )`.execute(db);
  await sql`create unique index calls_live_room on calls_calls (room_id) where ended_at is null`.execute(db);
  await sql`
    create unique index calls_live_initiator on calls_calls (initiator_id) where ended_at is null`.execute(
    db,
  );
  await sql`create unique index calls_live_target on calls_calls (target_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index calls_initiator on calls_calls (initiator_id)`.execute(db);
  await sql`create index calls_target on calls_calls (target_id)`.execute(db);
  await sql`create index calls_ended on calls_calls (ended_at) where ended_at is not null`.execute(db);
}
