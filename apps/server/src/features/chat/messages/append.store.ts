// All SQL of sending: a batch of messages, of one or several rooms, in one transaction. The rooms' rows are locked in the order
// of their ids; what is checked afterwards cannot change until the commit.
import { sql } from 'kysely';
import { BELL_DELAY_MS } from '@msm/contract/chat/limits';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { MessageRow } from '../chat.tables.ts';
import type { SealedRoom } from './room-keys.ts';

export async function findSealedRooms(db: Db, ids: readonly string[]): Promise<SealedRoom[]> {
  return db
    .selectFrom('chat_rooms')
    .select(['id', 'sealed_key'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function lockRooms(tx: Db, ids: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('chat_rooms')
    .select(['id', 'last_seq'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, last_seq }) => [id, last_seq]));
}

/** A message that is to be sent, by its place in the batch. */
export interface Candidate {
  at: number;
  room_id: string;
  sender_id: string;
  client_id: string | null;
  reply_to: string | null;
  picture_id: string | null;
}

export interface Checked {
  at: number;
  is_member: boolean;
  /** What the same sender sent under this client id before. */
  earlier: Pick<MessageRow, 'id' | 'room_id' | 'seq' | 'created_at'> | undefined;
  has_reply: boolean;
  has_picture: boolean;
}

interface CheckedRow {
  at: number;
  is_member: boolean;
  has_reply: boolean;
  has_picture: boolean;
  id: string | null;
  room_id: string;
  seq: bigint;
  created_at: Date;
}

export async function checkCandidates(tx: Db, candidates: readonly Candidate[]): Promise<Checked[]> {
  const { rows } = await sql<CheckedRow>`
    select candidate.at, member.member_id is not null as is_member, reply.id is not null as has_reply,
      picture.id is not null as has_picture, earlier.id, earlier.room_id, earlier.seq, earlier.created_at
    from json_to_recordset(${JSON.stringify(candidates)}::json) as candidate (
      at integer, room_id uuid, sender_id uuid, client_id text, reply_to uuid, picture_id uuid)
    left join chat_members as member
      on member.room_id = candidate.room_id and member.member_id = candidate.sender_id
    left join chat_messages as earlier
      on earlier.sender_id = candidate.sender_id and earlier.client_id = candidate.client_id
    left join chat_messages as reply
      on reply.id = candidate.reply_to and reply.room_id = candidate.room_id
    left join chat_pictures as picture
      on picture.id = candidate.picture_id and picture.room_id = candidate.room_id
        and picture.member_id = candidate.sender_id and picture.message_id is null
        and picture.is_stored and picture.abandoned_at is null`.execute(tx);
  return rows.map(({ at, is_member, has_reply, has_picture, id, room_id, seq, created_at }) => ({
    at,
    is_member,
    has_reply,
    has_picture,
    earlier: id === null ? undefined : { id, room_id, seq, created_at },
  }));
}

export type NewRow = Pick<
  MessageRow,
  'room_id' | 'seq' | 'id' | 'sender_id' | 'client_id' | 'message_type' | 'encrypted_content' | 'reply_to'
>;

/** With the last seq of each room and what its bells are to ring for, in one statement. */
export async function insertMessages(tx: Db, messages: readonly NewRow[], now: Date): Promise<void> {
  const rows = JSON.stringify(messages.map((each) => ({ ...each, seq: Number(each.seq) })));
  const bellsDueAt = after(now, BELL_DELAY_MS);
  await sql`
    with chat_sent as (
      select * from json_to_recordset(${rows}::json) as message (
        room_id uuid, seq bigint, id uuid, sender_id uuid, client_id text, message_type text,
        encrypted_content text, reply_to uuid)
    ), counted as (
      update chat_rooms set last_seq = newest.seq, active_at = ${now}
      from (select room_id, max(seq) as seq from chat_sent group by room_id) as newest
      where chat_rooms.id = newest.room_id
    ), to_ring as (
      insert into chat_bells (room_id, from_seq, due_at)
      select room_id, min(seq), ${bellsDueAt}::timestamptz from chat_sent group by room_id
      on conflict (room_id) do nothing
    )
    insert into chat_messages (
      room_id, seq, id, sender_id, client_id, message_type, encrypted_content, reply_to, created_at)
    select room_id, seq, id, sender_id, client_id, message_type, encrypted_content, reply_to, ${now}::timestamptz
    from chat_sent`.execute(tx);
}

/** Throws when the upkeep took it away meanwhile. */
export async function attachPicture(tx: Db, pictureId: string, messageId: string): Promise<void> {
  await tx
    .updateTable('chat_pictures')
    .set({ message_id: messageId })
    .where('id', '=', pictureId)
    .where('abandoned_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}
