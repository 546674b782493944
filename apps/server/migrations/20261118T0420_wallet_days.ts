// Sums of days that are over, for SuperAdmin's totals: system accounts have no running balance, and their history grows for ever. The days
// that are not summed up are read by a BRIN index, which costs a transfer nothing: rows are in the order of time.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index wallet_transfers_time on wallet_transfers using brin (created_at)`.execute(db);
  await sql`create table wallet_days (day date primary key, operations bigint not null)`.execute(db);
  await sql`
    create table wallet_account_days (
      day date not null,
      account_id bigint not null check (account_id < 0),
      credits bigint not null,
      debits bigint not null,
      primary key (account_id, day)
    )`.execute(db);
  // The sums of days tell conversions too.
  await sql`drop index wallet_transfers_conversions`.execute(db);
}
