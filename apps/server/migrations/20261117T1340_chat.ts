// Conversations. The row of a room is the lock of everything in it: `last_seq` numbers its messages and `change_seq` their
// edits, deletions and reactions, so that a client that sees a number sees all below it. What members wrote is sealed with the
// room's key, which is sealed with the application's. Read cursors only grow; unread messages are counted from them.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table chat_rooms (
      id uuid primary key,
      kind text not null check (kind in ('direct', 'group')),
      name text not null,
      direct_key text unique,
      sealed_key text not null,
      last_seq bigint not null default 0,
      change_seq bigint not null default 0,
      created_at timestamptz(3) not null,
      active_at timestamptz(3) not null,
      check ((kind = 'direct') = (direct_key is not null))
    )`.execute(db);

  await sql`
    create table chat_members (
      room_id uuid not null references chat_rooms (id) on delete cascade,
      member_id uuid not null references users (id) on delete cascade,
      role text not null check (role in ('owner', 'admin', 'member')),
      notifications text not null default 'all' check (notifications in ('all', 'mentions', 'none')),
      read_seq bigint not null,
      read_at timestamptz(3),
      delivered_seq bigint not null,
      notified_seq bigint not null,
      joined_at timestamptz(3) not null,
      primary key (room_id, member_id)
    )`.execute(db);
  await sql`create index chat_members_member on chat_members (member_id)`.execute(db);

  // A sender's id is bound into what is sealed and outlives the sender: no foreign key.
  await sql`
    create table chat_messages (
      room_id uuid not null references chat_rooms (id) on delete cascade,
      seq bigint not null,
      id uuid not null unique,
      sender_id uuid not null,
      client_id text,
      message_type text not null check (message_type in ('text', 'image')),
      encrypted_content text not null,
      reply_to uuid,
      change_seq bigint not null default 0,
      created_at timestamptz(3) not null,
      edited_at timestamptz(3),
      deleted_at timestamptz(3),
      primary key (room_id, seq),
      check (deleted_at is null or encrypted_content = '')
    )`.execute(db);
  await sql`
    create unique index chat_messages_client_key
      on chat_messages (sender_id, client_id) where client_id is not null`.execute(db);
  await sql`
    create index chat_messages_changes on chat_messages (room_id, change_seq) where change_seq > 0`.execute(
    db,
  );
  // For searching: ids are in the order of time over all rooms.
  await sql`create index chat_messages_search on chat_messages (room_id, id)`.execute(db);

  await sql`
    create table chat_reactions (
      message_id uuid not null references chat_messages (id) on delete cascade,
      member_id uuid not null references users (id) on delete cascade,
      emoji text not null,
      created_at timestamptz(3) not null,
      primary key (message_id, member_id, emoji)
    )`.execute(db);
  await sql`create index chat_reactions_member on chat_reactions (member_id)`.execute(db);

  // A row is written before the bytes and removed after them, so it outlives its room, message and member: no foreign key.
  await sql`
    create table chat_pictures (
      id uuid primary key,
      room_id uuid not null,
      member_id uuid not null,
      upload_id uuid not null,
      message_id uuid unique,
      name text not null,
      width integer not null,
      height integer not null,
      widths integer[] not null,
      size_bytes bigint not null,
      is_stored boolean not null default false,
      created_at timestamptz(3) not null,
      abandoned_at timestamptz(3),
      unique (member_id, upload_id)
    )`.execute(db);
  await sql`create index chat_pictures_room on chat_pictures (room_id)`.execute(db);
  await sql`create index chat_pictures_unsent on chat_pictures (created_at) where message_id is null`.execute(
    db,
  );
  await sql`
    create index chat_pictures_abandoned on chat_pictures (abandoned_at) where abandoned_at is not null`.execute(
    db,
  );
}
