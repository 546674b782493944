// Claims on an address: a registration that was never used again can be told from one that was. Members from before
// this column count as used, since nothing tells otherwise.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column returned_at timestamptz default now()`.execute(db);
  await sql`alter table users alter column returned_at drop default`.execute(db);
  await sql`
    create index users_unused_claims on users (id)
      where email_verified_at is null and returned_at is null and disabled_at is null and role = 'User'`.execute(
    db,
  );
}
