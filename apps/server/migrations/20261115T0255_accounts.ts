// Accounts are workspaces; members of an account may act in it.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key,
      name text not null,
      owner_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index accounts_owner on accounts (owner_id)`.execute(db);
  await sql`
    create table accounts_members (
      account_id uuid not null references accounts (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      joined_at timestamptz not null default now(),
      primary key (account_id, user_id)
    )`.execute(db);
  await sql`create index accounts_members_user on accounts_members (user_id)`.execute(db);
}
