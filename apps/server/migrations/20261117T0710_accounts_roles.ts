// Members of an account are editors or contributors; its owner is named by the account. Those who are members already could do
// everything that editors can, and go on so.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table accounts_members
      add column role text not null default 'editor' check (role in ('editor', 'contributor'))`.execute(db);
  // Editors are told when a post waits for them.
  await sql`create index accounts_members_joined on accounts_members (account_id, joined_at)`.execute(db);
  await sql`
    alter table invites add column role text check (role in ('editor', 'contributor'))`.execute(db);
  await sql`update invites set role = 'editor' where kind = 'account'`.execute(db);
}
