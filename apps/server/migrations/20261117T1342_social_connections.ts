// Connections to social networks with their sealed tokens, consents that a browser fetches at a network, and every post that was
// sent to one. A post is written down the moment the network answered: in a thread each of them, so that an interruption
// never repeats one. History and metrics hang on these rows.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Tokens are refreshed by the one node that holds the lease.
  await sql`
    create table social_connections (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      network text not null check (network in ('facebook', 'instagram', 'x', 'bluesky')),
      remote_id text not null,
      name text not null,
      handle text not null,
      avatar_url text,
      profile_url text,
      host text,
      sealed_tokens text not null,
      expires_at timestamptz(3),
      refresh_at timestamptz(3),
      refresh_token uuid,
      refresh_until timestamptz(3),
      state text not null check (state in ('ok', 'needs_reauth')),
      problem text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (account_id, network, remote_id)
    )`.execute(db);
  await sql`create index social_connections_creator on social_connections (created_by)`.execute(db);
  await sql`
    create index social_connections_refresh on social_connections (refresh_at)
      where state = 'ok' and refresh_at is not null`.execute(db);

  await sql`
    create table social_consents (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      member_id uuid not null references users (id) on delete cascade,
      network text not null,
      sealed_verifier text not null,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index social_consents_account on social_consents (account_id)`.execute(db);
  await sql`create index social_consents_member on social_consents (member_id)`.execute(db);
  await sql`create index social_consents_expiry on social_consents (expires_at)`.execute(db);

  // part: the number in a thread, from 0. version: what a reply has to name beside the id.
  await sql`
    create table social_posts (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      connection_id uuid references social_connections (id) on delete set null,
      network text not null,
      publication_key text not null,
      part integer not null,
      remote_id text not null,
      version text,
      link text,
      text text not null,
      sent_at timestamptz(3) not null,
      removed_at timestamptz(3),
      unique (publication_key, part)
    )`.execute(db);
  await sql`create index social_posts_account on social_posts (account_id, network, sent_at desc, id desc)`.execute(
    db,
  );
  await sql`create index social_posts_connection on social_posts (connection_id, sent_at desc)`.execute(db);
}
