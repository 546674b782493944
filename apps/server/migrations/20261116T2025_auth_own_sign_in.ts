// Members change their e-mail address by a link that is mailed to the new one, and see and unlink their outside sign-ins.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // One for each member: a new request replaces the last, and with it its link.
  await sql`
    create table auth_email_changes (
      user_id uuid primary key references users (id) on delete cascade,
      id uuid not null unique,
      old_email text not null,
      new_email text not null,
      password_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index auth_email_changes_expiry on auth_email_changes (expires_at)`.execute(db);
  // A link is good for the address that it was mailed to. Null: mailed before this was recorded.
  await sql`alter table auth_mail_tokens add column email text`.execute(db);
  await sql`
    alter table auth_identities
      add column id uuid not null default gen_random_uuid() unique,
      add column label text`.execute(db);
}
