// Members. An e-mail belongs to the member who verified it: unverified registrations may share one, so that registering
// reveals no member.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null,
      username text not null,
      first_name text not null,
      last_name text not null,
      role text not null check (role in ('User', 'Admin', 'SuperAdmin')),
      time_zone text,
      referral_code text,
      email_verified_at timestamptz,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index users_verified_email_key on users (email) where email_verified_at is not null`.execute(
    db,
  );
  await sql`create index users_email on users (email, created_at)`.execute(db);
  await sql`create unique index users_username_key on users (lower(username))`.execute(db);
  await sql`create index users_created_at on users (created_at)`.execute(db);
}
