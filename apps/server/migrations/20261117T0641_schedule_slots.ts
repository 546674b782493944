// Weekly posting times of destinations.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table schedule_slots (
      account_id uuid not null references accounts (id) on delete cascade,
      platform text not null,
      destination_id text not null,
      zone text not null,
      slots jsonb not null,
      updated_at timestamptz not null,
      primary key (account_id, platform, destination_id)
    )`.execute(db);
}
