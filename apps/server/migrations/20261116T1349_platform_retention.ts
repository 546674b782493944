// The logs that serve as evidence stay append-only for as long as they are kept; what is older may be removed, and only
// that. The database itself keeps the time: a server with a wrong clock removes nothing early.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // The days of AUDIT_KEPT_DAYS.
  await sql`
    create or replace function platform_audit_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
        return old;
      end if;
      raise exception 'the audit log is append-only';
    end $$`.execute(db);
  // The days of CONSENT_KEPT_DAYS.
  await sql`
    create or replace function privacy_consent_events_is_append_only() returns trigger language plpgsql as $$
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
      if tg_op = 'DELETE' and old.received_at < now() - interval '1096 days' then
        return old;
      end if;
      raise exception 'proof of consent is append-only';
    end $$`.execute(db);
}
