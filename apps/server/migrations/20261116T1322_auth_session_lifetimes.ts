// Sessions have an absolute lifetime, a refresh token finds its successor again, and retention reads by index.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // With the token itself the salt gives its successor; without the token it gives nothing.
  await sql`
    alter table auth_refresh_tokens
      add column successor_salt text,
      add column late_refreshes smallint not null default 0`.execute(db);
  await sql`create index auth_refresh_tokens_created on auth_refresh_tokens (created_at)`.execute(db);
  await sql`
    update auth_sessions
      set expires_at = created_at + interval '90 days'
      where expires_at > created_at + interval '90 days'`.execute(db);
  await sql`create index auth_sessions_expires on auth_sessions (expires_at)`.execute(db);
  await sql`
    create index auth_sessions_ended on auth_sessions (ended_at) where ended_at is not null`.execute(db);
}
