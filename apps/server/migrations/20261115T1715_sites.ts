// Connected sites with their sealed credentials and what is known of their health; those that msmBridge pairs and reports
// on; codes and consents that wait to be used.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `address_key` is the address without scheme, www and last slash: one site is connected once. A site without a
  // password was disconnected from its own side and waits for a new one.
  await sql`
    create table sites (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      name text not null,
      url text not null,
      address_key text not null,
      api_root text not null,
      username text not null,
      sealed_password text,
      kind text not null check (kind in ('application_password', 'msmbridge')),
      is_password_ours boolean not null,
      created_at timestamptz not null,
      next_check_at timestamptz not null,
      checked_at timestamptz,
      last_ok_at timestamptz,
      failing_since timestamptz,
      failures integer not null default 0,
      is_told boolean not null default false,
      problem text,
      problem_words text,
      response_ms integer,
      wordpress_version text,
      published_count integer,
      future_count integer,
      draft_count integer,
      polled_at timestamptz,
      poll_queued_at timestamptz,
      unique (account_id, address_key)
    )`.execute(db);
  await sql`create index sites_next_check on sites (next_check_at)`.execute(db);

  await sql`
    create table sites_bridges (
      site_id uuid primary key references sites (id) on delete cascade,
      sealed_key text not null,
      paired_at timestamptz not null,
      sent_at timestamptz,
      heard_at timestamptz,
      php_version text,
      plugin_version text,
      cron_late_seconds integer,
      post_count integer
    )`.execute(db);

  await sql`
    create table sites_pairings (
      code_proof text primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      member_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sites_pairings_account on sites_pairings (account_id)`.execute(db);
  await sql`create index sites_pairings_member on sites_pairings (member_id)`.execute(db);

  await sql`
    create table sites_consents (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      member_id uuid not null references users (id) on delete cascade,
      url text not null,
      name text not null,
      api_root text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sites_consents_account on sites_consents (account_id)`.execute(db);
  await sql`create index sites_consents_member on sites_consents (member_id)`.execute(db);
}
