// Sign-in: passwords, sessions and their refresh tokens, mail tokens, identities at outside providers. Tokens are kept
// as hashes only.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table auth_passwords (
      user_id uuid primary key references users (id) on delete cascade,
      hash text not null,
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table auth_sessions (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      account_id uuid references accounts (id) on delete set null,
      user_agent text not null,
      address text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index auth_sessions_live on auth_sessions (user_id) where ended_at is null`.execute(db);
  await sql`
    create table auth_refresh_tokens (
      token_hash text primary key,
      session_id uuid not null references auth_sessions (id) on delete cascade,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index auth_refresh_tokens_session on auth_refresh_tokens (session_id)`.execute(db);
  await sql`
    create table auth_mail_tokens (
      token_hash text primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index auth_mail_tokens_user on auth_mail_tokens (user_id, purpose)`.execute(db);
  await sql`
    create table auth_identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db);
  await sql`create index auth_identities_user on auth_identities (user_id)`.execute(db);
}
