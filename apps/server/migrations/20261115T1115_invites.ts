// Invitations. They name an address; `invitee_id` is the member it turned out to be, known once a member answered or
// brought the token of the mail. Tokens are kept as hashes only.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // The subject is an account, a group or a game session, whose rooms own their tables; it is empty for the portal.
  await sql`
    create table invites (
      id uuid primary key,
      kind text not null check (kind in ('portal', 'account', 'signal_group', 'game')),
      inviter_id uuid not null references users (id) on delete cascade,
      inviter_email text not null,
      inviter_name text not null,
      invitee_email text not null,
      invitee_id uuid references users (id) on delete cascade,
      subject_id text not null,
      subject_name text not null,
      game text,
      message text,
      token_hash text unique,
      state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'expired')),
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create unique index invites_one_waiting
      on invites (inviter_id, invitee_email, kind, subject_id) where state = 'waiting'`.execute(db);
  await sql`create index invites_sent on invites (inviter_id, created_at desc)`.execute(db);
  await sql`create index invites_address on invites (invitee_email, created_at desc)`.execute(db);
  await sql`create index invites_invitee on invites (invitee_id, created_at desc)`.execute(db);
}
