// A withdrawal that a person recorded as paid remembers it: a provider that says otherwise later does not credit it by itself.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table wallet_withdrawals
      add column finished_at timestamptz(3),
      drop constraint wallet_withdrawals_attention_check,
      add constraint wallet_withdrawals_attention_check check (
        attention in ('noProvider', 'noAnswer', 'unclear', 'paidAfterReturn', 'returnedAfterFinish'))`.execute(
    db,
  );
}
