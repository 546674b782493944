// All SQL about messages that exist: reading, changing, reactions, cursors. Sending is in append.store.ts.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MessageRow, PictureRow, ReactionRow } from '../chat.tables.ts';

export const noSuchMessage = () => new AppError('notFound', 'There is no such message in this conversation.');

const messagesIn = (db: Db, roomId: string) =>
  db.selectFrom('chat_messages').selectAll().where('room_id', '=', roomId);

const oneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** The newest before a seq, in the order of seq. */
export async function listBefore(db: Db, roomId: string, seq: bigint, limit: number): Promise<MessageRow[]> {
  const rows = await messagesIn(db, roomId)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

interface Span {
  after: bigint;
  upTo: bigint;
}

export async function listAfter(
  db: Db,
  roomId: string,
  { after, upTo }: Span,
  limit: number,
): Promise<MessageRow[]> {
  if (after >= upTo) return [];
  return messagesIn(db, roomId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

interface Changed {
  after: bigint;
  /** Later messages come with their changes anyway. */
  upToSeq: bigint;
}

export const listChanged = (db: Db, roomId: string, { after, upToSeq }: Changed, limit: number) =>
  messagesIn(db, roomId)
    .where('change_seq', '>', after)
    // Says what the partial index has.
    .where('change_seq', '>', 0n)
    .where('seq', '<=', upToSeq)
    .orderBy('change_seq')
    .limit(limit)
    .execute();

export async function findMessage(db: Db, roomId: string, messageId: string): Promise<MessageRow> {
  const message = await messagesIn(db, roomId).where('id', '=', messageId).executeTakeFirst();
  if (!message) throw noSuchMessage();
  return message;
}

export const listByIds = (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  db.selectFrom('chat_messages').selectAll().where('id', '=', oneOf(ids)).execute();

export const listReactions = (db: Db, messageIds: readonly string[]): Promise<ReactionRow[]> =>
  db
    .selectFrom('chat_reactions')
    .selectAll()
    .where('message_id', '=', oneOf(messageIds))
    .orderBy('created_at')
    .orderBy('member_id')
    .execute();

export const listSentPictures = (db: Db, messageIds: readonly string[]): Promise<PictureRow[]> =>
  db.selectFrom('chat_pictures').selectAll().where('message_id', '=', oneOf(messageIds)).execute();

/** The next number for a change, in a locked room. */
export async function nextChange(tx: Db, roomId: string): Promise<bigint> {
  const { change_seq } = await tx
    .updateTable('chat_rooms')
    .set({ change_seq: sql<bigint>`change_seq + 1` })
    .where('id', '=', roomId)
    .returning('change_seq')
    .executeTakeFirstOrThrow();
  return change_seq;
}

type MessageChange = Partial<
  Pick<MessageRow, 'encrypted_content' | 'change_seq' | 'edited_at' | 'deleted_at'>
>;

export async function changeMessage(tx: Db, id: string, change: MessageChange): Promise<MessageRow> {
  return tx
    .updateTable('chat_messages')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeAllReactions(tx: Db, messageId: string): Promise<void> {
  await tx.deleteFrom('chat_reactions').where('message_id', '=', messageId).execute();
}

/** False when it is there already. */
export async function insertReaction(tx: Db, reaction: ReactionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['message_id', 'member_id', 'emoji']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Undefined when there is none. */
export async function removeReaction(
  tx: Db,
  { message_id, member_id, emoji }: Omit<ReactionRow, 'created_at'>,
): Promise<ReactionRow | undefined> {
  return tx
    .deleteFrom('chat_reactions')
    .where('message_id', '=', message_id)
    .where('member_id', '=', member_id)
    .where('emoji', '=', emoji)
    .returningAll()
    .executeTakeFirst();
}

interface Reading {
  roomId: string;
  memberId: string;
  messageId: string;
  now: Date;
}

/** Moves the cursor forward, never back; the seq it has moved to, or undefined when it was there already. */
export async function moveReadCursor(db: Db, reading: Reading): Promise<bigint | undefined> {
  const row = await db
    .updateTable('chat_members')
    .from('chat_messages')
    .set((eb) => ({
      read_seq: eb.ref('chat_messages.seq'),
      read_at: reading.now,
      delivered_seq: sql<bigint>`greatest(chat_members.delivered_seq, chat_messages.seq)`,
    }))
    .where('chat_members.room_id', '=', reading.roomId)
    .where('chat_members.member_id', '=', reading.memberId)
    .where('chat_messages.id', '=', reading.messageId)
    .where('chat_messages.room_id', '=', reading.roomId)
    .whereRef('chat_members.read_seq', '<', 'chat_messages.seq')
    .returning('chat_messages.seq')
    .executeTakeFirst();
  return row?.seq;
}

interface Delivery {
  roomId: string;
  memberId: string;
  seq: bigint;
}

/** In a direct room, up to its last message; undefined when nothing moved. */
export async function moveDeliveryCursor(db: Db, delivery: Delivery): Promise<bigint | undefined> {
  const row = await db
    .updateTable('chat_members')
    .from('chat_rooms')
    .set({ delivered_seq: sql<bigint>`least(${delivery.seq}::bigint, chat_rooms.last_seq)` })
    .where('chat_members.room_id', '=', delivery.roomId)
    .where('chat_members.member_id', '=', delivery.memberId)
    .where('chat_rooms.id', '=', delivery.roomId)
    .where('chat_rooms.kind', '=', 'direct')
    .where(sql<boolean>`chat_members.delivered_seq < least(${delivery.seq}::bigint, chat_rooms.last_seq)`)
    .returning('chat_members.delivered_seq')
    .executeTakeFirst();
  return row?.delivered_seq;
}

/** Undefined when the member is not in the room; null in a group, which has no deliveries. */
export async function findDeliveryCursor(
  db: Db,
  { roomId, memberId }: Pick<Delivery, 'roomId' | 'memberId'>,
): Promise<bigint | null | undefined> {
  const row = await db
    .selectFrom('chat_members')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_members.room_id')
    .select(['chat_rooms.kind', 'chat_members.delivered_seq'])
    .where('chat_members.room_id', '=', roomId)
    .where('chat_members.member_id', '=', memberId)
    .executeTakeFirst();
  return row?.kind === 'group' ? null : row?.delivered_seq;
}

interface Searched {
  memberId: string;
  /** In this room alone. */
  roomId: string | undefined;
  beforeId: string | undefined;
}

interface SearchBounds {
  messages: number;
  /** Of sealed texts together; the last one may go beyond. */
  bytes: number;
}

/** For a search: the newest messages of a member's rooms, within both bounds. Each counts the bytes up to itself. */
export const listSearchable = (db: Db, searched: Searched, { messages, bytes }: SearchBounds) =>
  db
    .selectFrom(
      db
        .selectFrom(newestIds(db, searched, messages).as('newest'))
        .innerJoin('chat_messages as message', 'message.id', 'newest.id')
        .innerJoin('chat_rooms as room', 'room.id', 'message.room_id')
        .selectAll('message')
        .select('room.sealed_key')
        .select(
          sql<bigint>`sum(octet_length(encrypted_content)) over (order by message.id desc)`.as(
            'bytes_so_far',
          ),
        )
        .as('measured'),
    )
    .selectAll()
    .where(sql<bigint>`bytes_so_far - octet_length(encrypted_content)`, '<', BigInt(bytes))
    .orderBy('id', 'desc')
    .execute();

/** Of each room by its own index. That holds the ids alone, so of many rooms with much text only the rows that are opened are read. */
const newestIds = (db: Db, { memberId, roomId, beforeId }: Searched, limit: number) =>
  db
    .selectFrom('chat_members as member')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('chat_messages')
          .select('id')
          .whereRef('room_id', '=', 'member.room_id')
          .$if(beforeId !== undefined, (all) => all.where('id', '<', beforeId!))
          .orderBy('id', 'desc')
          .limit(limit)
          .as('message'),
      (join) => join.onTrue(),
    )
    .select('message.id')
    .where('member.member_id', '=', memberId)
    .$if(roomId !== undefined, (all) => all.where('member.room_id', '=', roomId!))
    .orderBy('message.id', 'desc')
    .limit(limit);
