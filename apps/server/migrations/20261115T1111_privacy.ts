// Proof of consent. A trigger refuses every change but one: a member who is erased is forgotten here as well, and the
// decision stays. No IP address is stored.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table privacy_consent_events (
      id uuid primary key,
      received_at timestamptz not null,
      member_id uuid references users (id) on delete set null,
      event_type text not null check (
        event_type in ('consent_given', 'consent_updated', 'consent_withdrawn', 'consent_refused')
      ),
      version text not null,
      analytics boolean not null,
      marketing boolean not null,
      functional boolean not null,
      decided_at timestamptz not null,
      user_agent text not null
    )`.execute(db);
  await sql`create index privacy_consent_events_member on privacy_consent_events (member_id, received_at)
    where member_id is not null`.execute(db);
  await sql`create index privacy_consent_events_decided_at on privacy_consent_events (decided_at)`.execute(
    db,
  );
  await sql`
    create function privacy_consent_events_is_append_only() returns trigger language plpgsql as $$
    declare
      forgotten privacy_consent_events;
    begin
      if tg_op = 'UPDATE' then
        forgotten := old;
        forgotten.member_id := null;
        if new is not distinct from forgotten then
          return new;
        end if;
      end if;
      raise exception 'proof of consent is append-only';
    end $$`.execute(db);
  await sql`
    create trigger privacy_consent_events_append_only before update or delete on privacy_consent_events
      for each row execute function privacy_consent_events_is_append_only()`.execute(db);
  await sql`
    create trigger privacy_consent_events_no_truncate before truncate on privacy_consent_events
      for each statement execute function privacy_consent_events_is_append_only()`.execute(db);
}
