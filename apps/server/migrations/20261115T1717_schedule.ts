// Posts planned ahead: orders, their occurrences (targets), what happened to each, and destinations that wait for
// credentials. Wall times are text: no driver may shift them.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A destination is a site or a connection, whose rooms own their tables.
  await sql`
    create table schedule_orders (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      submission_id uuid,
      title text not null,
      content jsonb not null,
      generation jsonb,
      platform text not null,
      destination_id text not null,
      first_wall_time text not null check (first_wall_time ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$'),
      zone text not null,
      recurrence jsonb,
      first_occurrence integer not null,
      is_active boolean not null,
      version integer not null,
      source text not null check (source in ('member', 'cron', 'agent')),
      extend_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`
    create unique index schedule_orders_submission
      on schedule_orders (account_id, submission_id) where submission_id is not null`.execute(db);
  await sql`
    create index schedule_orders_destination
      on schedule_orders (account_id, destination_id, created_at desc, id desc)
      where removed_at is null`.execute(db);
  await sql`
    create index schedule_orders_extend
      on schedule_orders (extend_at) where extend_at is not null`.execute(db);
  await sql`create index schedule_orders_creator on schedule_orders (created_by)`.execute(db);

  // What waits has next_at, what a node works on has a lease, what is over has neither.
  await sql`
    create table schedule_targets (
      id uuid primary key,
      order_id uuid not null references schedule_orders (id) on delete cascade,
      order_version integer not null,
      account_id uuid not null references accounts (id) on delete cascade,
      platform text not null,
      destination_id text not null,
      occurrence integer not null,
      due_at timestamptz not null,
      wall_time text not null check (wall_time ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$'),
      zone text not null,
      publication_key text not null unique,
      state text not null check (state in ('scheduled', 'claimed', 'preparing', 'ready', 'committing',
        'published', 'failed', 'unknown', 'needs_reauth', 'skipped')),
      is_past boolean not null generated always as
        (state in ('published', 'failed', 'unknown', 'needs_reauth', 'skipped')) stored,
      asks_person boolean not null default false,
      next_at timestamptz,
      lease_owner uuid,
      lease_until timestamptz,
      attempts integer not null default 0,
      looks integer not null default 0,
      content jsonb,
      memory jsonb not null default '{}',
      remote_id text,
      link text,
      reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (order_id, occurrence),
      check ((lease_owner is null) = (lease_until is null)),
      check (lease_owner is null or state in ('claimed', 'preparing', 'ready', 'committing')),
      check (lease_owner is not null or state not in ('claimed', 'preparing')),
      check (next_at is null or (lease_owner is null and state in ('scheduled', 'ready', 'committing')))
    )`.execute(db);
  await sql`
    create index schedule_targets_next
      on schedule_targets (next_at) where next_at is not null`.execute(db);
  await sql`
    create index schedule_targets_look
      on schedule_targets (next_at) where state = 'committing'`.execute(db);
  await sql`
    create index schedule_targets_leased
      on schedule_targets (platform, destination_id) where lease_owner is not null`.execute(db);
  await sql`
    create index schedule_targets_list
      on schedule_targets (account_id, is_past, due_at, id)`.execute(db);
  await sql`create index schedule_targets_calendar on schedule_targets (account_id, due_at, id)`.execute(db);
  await sql`create index schedule_targets_count on schedule_targets (account_id, state)`.execute(db);
  await sql`
    create index schedule_targets_asking
      on schedule_targets (account_id, platform) where asks_person`.execute(db);

  await sql`
    create table schedule_history (
      id bigint generated always as identity primary key,
      target_id uuid not null references schedule_targets (id) on delete cascade,
      at timestamptz not null,
      state text not null,
      words text not null,
      actor_id uuid references users (id) on delete set null
    )`.execute(db);
  await sql`create index schedule_history_target on schedule_history (target_id, id)`.execute(db);
  await sql`create index schedule_history_actor on schedule_history (actor_id) where actor_id is not null`.execute(
    db,
  );

  await sql`
    create table schedule_pauses (
      platform text not null,
      destination_id text not null,
      account_id uuid not null references accounts (id) on delete cascade,
      reason text not null,
      created_at timestamptz not null,
      primary key (platform, destination_id)
    )`.execute(db);
}
