// The audit log. Triggers refuse every change to what was written: the log is evidence.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table platform_audit (
      id uuid primary key,
      at timestamptz not null default now(),
      action text not null,
      actor_id uuid,
      subject text,
      address text,
      request_id text,
      details jsonb not null
    )`.execute(db);
  await sql`create index platform_audit_actor on platform_audit (actor_id, at)`.execute(db);
  await sql`
    create function platform_audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only';
    end $$`.execute(db);
  await sql`
    create trigger platform_audit_append_only before update or delete on platform_audit
      for each row execute function platform_audit_is_append_only()`.execute(db);
  await sql`
    create trigger platform_audit_no_truncate before truncate on platform_audit
      for each statement execute function platform_audit_is_append_only()`.execute(db);
}
