// A pairing code, and a consent that a browser fetches at its site, end with the membership of who asked for them: one who
// was removed from an account connects nothing to it any more.
import { sql, type Kysely } from 'kysely';

const TABLES = ['sites_pairings', 'sites_consents'];

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of TABLES.map((name) => sql.table(name))) {
    await sql`
      delete from ${table} as waiting where not exists (
        select from accounts_members as membership
        where membership.account_id = waiting.account_id and membership.user_id = waiting.member_id
      )`.execute(db);
    await sql`
      alter table ${table} add foreign key (account_id, member_id)
        references accounts_members (account_id, user_id) on delete cascade`.execute(db);
  }
}
