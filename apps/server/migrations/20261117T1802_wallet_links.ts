// Outside wallets of members: an EVM address that was proved by a signature, and addresses of other chains that are only watched.
// A nonce of linking belongs to a session, of which it is the only one, and goes with it.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet_links (
      member_id uuid primary key references users (id) on delete cascade,
      external_address text,
      linked_at timestamptz(3),
      solana_address text,
      bitcoin_address text,
      check ((external_address is null) = (linked_at is null))
    )`.execute(db);
  await sql`
    create table wallet_link_nonces (
      session_id uuid primary key references auth_sessions (id) on delete cascade,
      nonce text not null,
      address text not null,
      expires_at timestamptz(3) not null
    )`.execute(db);
}
