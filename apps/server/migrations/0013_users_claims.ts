// Claims on an address: a registration that was never used again can be told from one that was. Members from before
// this column count as used, since nothing tells otherwise.
import { sql, type Kysely } from 'kysely';

/** Foreign keys without an index of their own: removing a member would read each of these tables from end to end. */
const REFERRING = [
  ['auth_sessions', 'user_id'],
  ['auth_sessions', 'account_id'],
  ['engagement_acts', 'member_id'],
  ['schedule_orders', 'account_id'],
  ['schedule_pauses', 'account_id'],
  ['sites', 'created_by'],
  ['support_history', 'actor_id'],
  ['support_replies', 'author_id'],
  ['writer_drafts', 'member_id'],
  ['writer_jobs', 'member_id'],
] as const;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column returned_at timestamptz default now()`.execute(db);
  await sql`alter table users alter column returned_at drop default`.execute(db);
  await sql`
    create index users_unused_claims on users (id)
      where email_verified_at is null and returned_at is null and disabled_at is null and role = 'User'`.execute(
    db,
  );
  for (const [table, column] of REFERRING) {
    const index = sql.id(`${table}_by_${column}`);
    await sql`create index ${index} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  }
}
