// Claims get a fencing token, orders remember since when they are off, and what is known of a destination (paused, backed
// off, removed) is one row.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A lease from before has no token: it is given back like that of a dead node.
  await sql`
    update schedule_targets set
      state = case state when 'committing' then state else 'scheduled' end,
      next_at = now(), lease_owner = null, lease_until = null
    where lease_owner is not null`.execute(db);
  await sql`
    alter table schedule_targets
      add column lease_token uuid,
      add check ((lease_token is null) = (lease_owner is null))`.execute(db);

  await sql`alter table schedule_orders add column inactive_since timestamptz`.execute(db);
  await sql`
    update schedule_orders set inactive_since = updated_at
    where not is_active`.execute(db);
  await sql`
    alter table schedule_orders
      add check (is_active = (inactive_since is null))`.execute(db);
  // A removed order must not keep its submission from being planned again.
  await sql`update schedule_orders set submission_id = null where removed_at is not null`.execute(db);

  await sql`
    create table schedule_destinations (
      platform text not null,
      destination_id text not null,
      account_id uuid not null references accounts (id) on delete cascade,
      paused_at timestamptz,
      repaired_at timestamptz,
      removed_at timestamptz,
      failures integer not null default 0,
      retry_at timestamptz,
      primary key (platform, destination_id)
    )`.execute(db);
  await sql`
    insert into schedule_destinations (platform, destination_id, account_id, paused_at)
    select platform, destination_id, account_id, created_at from schedule_pauses`.execute(db);
  await sql`drop table schedule_pauses`.execute(db);
  await sql`create index schedule_destinations_account on schedule_destinations (account_id)`.execute(db);
  await sql`
    create index schedule_destinations_removed
      on schedule_destinations (removed_at) where removed_at is not null`.execute(db);
  // Upkeep looks for what waits at a destination that was repaired or removed.
  await sql`
    create index schedule_targets_waiting
      on schedule_targets (platform, destination_id)
      where state in ('scheduled', 'ready', 'needs_reauth')`.execute(db);
  await sql`
    create index schedule_targets_reauth
      on schedule_targets (order_id) where state = 'needs_reauth'`.execute(db);
}
