// One row for each call to a model, written before the call is made, so that budgets count it wherever it began. What the
// built-in writer wrote is listed beside them and counts against nothing.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `reserved_micro_usd` is the most that a call under way can cost; null once the call is over.
  await sql`
    alter table writer_usage
      add column member_id uuid references users (id) on delete set null,
      add column is_call boolean not null default true,
      add column reserved_micro_usd bigint check (reserved_micro_usd >= 0)`.execute(db);
  await sql`update writer_usage set is_call = false where tokens_in = 0 and tokens_out = 0`.execute(db);
  await sql`
    update writer_usage set member_id = writer_jobs.member_id
    from writer_jobs where writer_jobs.id = writer_usage.job_id`.execute(db);
  await sql`create index writer_usage_member on writer_usage (member_id, at)`.execute(db);
}
