// All SQL about rooms and their members. A statement that reads for a member names that member: a room one is no member of
// does not exist. Transactions lock the room's row first; everything else in the room follows it.
import { sql } from 'kysely';
import { LISTED_MEMBERS, MAX_UNREAD_COUNTED } from '@msm/contract/chat/limits';
import type { RoomNotifications, RoomRole } from '@msm/contract/chat/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallRooms } from '../../../platform/ports/call-rooms.ts';
import type { MemberRow, MessageRow, RoomRow } from '../chat.tables.ts';

export const noSuchRoom = () => new AppError('notFound', 'You are not in such a conversation.');

/** The room as one of its members has it. */
export interface OwnRoom extends RoomRow {
  role: RoomRole;
  notifications: RoomNotifications;
  read_seq: bigint;
  unread: bigint;
  member_count: bigint;
}

/**
 * Rows that one count reads at the most, as a range of the index: where statistics lag behind a room that grows quickly, PostgreSQL would
 * read and sort all that is unread. Beyond it, a member who writes all and reads nothing has only messages of their own to skip.
 */
const UNREAD_LOOKED_AT = 1_000;
const UNREAD = sql<bigint>`(
  select count(*) from (
    select 1 from chat_messages
    where room_id = chat_rooms.id
      and seq > greatest(chat_members.read_seq, chat_rooms.last_seq - ${sql.lit(UNREAD_LOOKED_AT)})
      and sender_id <> chat_members.member_id and deleted_at is null and message_type <> 'call'
    limit ${sql.lit(MAX_UNREAD_COUNTED)}
  ) as counted)`.as('unread');
const MEMBER_COUNT = sql<bigint>`(
  select count(*) from chat_members as every where every.room_id = chat_rooms.id)`.as('member_count');

const roomsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('chat_members')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_members.room_id')
    .where('chat_members.member_id', '=', memberId);

const ownRoomsOf = (db: Db, memberId: string) =>
  roomsOf(db, memberId)
    .selectAll('chat_rooms')
    .select(['chat_members.role', 'chat_members.notifications', 'chat_members.read_seq'])
    .select([UNREAD, MEMBER_COUNT]);

export const listOwnRooms = (db: Db, memberId: string): Promise<OwnRoom[]> =>
  ownRoomsOf(db, memberId).orderBy('chat_rooms.active_at', 'desc').orderBy('chat_rooms.id', 'desc').execute();

export async function findOwnRoom(db: Db, memberId: string, roomId: string): Promise<OwnRoom> {
  const room = await ownRoomsOf(db, memberId).where('chat_rooms.id', '=', roomId).executeTakeFirst();
  if (!room) throw noSuchRoom();
  return room;
}

/** The row of the room alone, for its members: counts nothing. */
export async function findJoinedRoom(db: Db, memberId: string, roomId: string): Promise<RoomRow> {
  const room = await roomsOf(db, memberId)
    .selectAll('chat_rooms')
    .where('chat_rooms.id', '=', roomId)
    .executeTakeFirst();
  if (!room) throw noSuchRoom();
  return room;
}

/** Those of the rooms that the member is in. */
export async function listJoined(db: Db, memberId: string, roomIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('room_id')
    .where('member_id', '=', memberId)
    .where('room_id', '=', sql<string>`any(${roomIds}::uuid[])`)
    .execute();
  return rows.map(({ room_id }) => room_id);
}

export const positionsOf = (db: Db, memberId: string, roomIds: readonly string[]) =>
  roomsOf(db, memberId)
    .where('chat_rooms.id', '=', sql<string>`any(${roomIds}::uuid[])`)
    .select(['chat_rooms.id', 'chat_rooms.last_seq', 'chat_rooms.change_seq'])
    .select(['chat_members.read_seq', 'chat_members.read_at'])
    .select(UNREAD)
    .execute();

export async function listRoomIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('room_id')
    .where('member_id', '=', memberId)
    .execute();
  return rows.map(({ room_id }) => room_id);
}

/** One at a time for each member: two who bring them into a room at once cannot both bring them into the last one allowed. */
export async function countRoomsOf(tx: Db, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat rooms of ${memberId}`}, 0))`.execute(tx);
  return (await listRoomIds(tx, memberId)).length;
}

/** The longest members first. */
export const listMembers = (db: Db, roomId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('chat_members')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute();

export async function listMemberIds(db: Db, roomId: string): Promise<string[]> {
  return (await listMembers(db, roomId)).map(({ member_id }) => member_id);
}

export const callRooms: CallRooms = {
  async findPartner(db, roomId, memberId) {
    const members = await db
      .selectFrom('chat_rooms')
      .innerJoin('chat_members', 'chat_members.room_id', 'chat_rooms.id')
      .where('chat_rooms.id', '=', roomId)
      .select(['chat_rooms.kind', 'chat_members.member_id'])
      .execute();
    if (!members.some(({ member_id }) => member_id === memberId)) return undefined;
    if (members[0]!.kind === 'group') return 'group';
    const partner = members.find(({ member_id }) => member_id !== memberId);
    return partner && { partnerId: partner.member_id };
  },
};

/** At most LISTED_MEMBERS of each room; the caller among them. */
export const listSomeMembers = (db: Db, roomIds: readonly string[], callerId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('chat_rooms as room')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('chat_members')
          .selectAll()
          .whereRef('room_id', '=', 'room.id')
          .orderBy(sql`member_id <> ${callerId}`)
          .orderBy('joined_at')
          .orderBy('member_id')
          .limit(LISTED_MEMBERS)
          .as('member'),
      (join) => join.onTrue(),
    )
    .selectAll('member')
    .where('room.id', '=', sql<string>`any(${roomIds}::uuid[])`)
    .execute();

/** Of each room that has one. */
export async function listLastMessages(db: Db, roomIds: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('chat_rooms')
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.room_id', '=', 'chat_rooms.id')
        .onRef('chat_messages.seq', '=', 'chat_rooms.last_seq'),
    )
    .selectAll('chat_messages')
    .where('chat_rooms.id', '=', sql<string>`any(${roomIds}::uuid[])`)
    .execute();
}

/** Until the transaction ends nothing else changes in the room. */
async function lockRoom(tx: Db, roomId: string): Promise<RoomRow> {
  const room = await tx
    .selectFrom('chat_rooms')
    .selectAll()
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirst();
  if (!room) throw noSuchRoom();
  return room;
}

/** The locked room and the caller's membership in it. */
export async function lockOwnRoom(tx: Db, roomId: string, memberId: string) {
  const room = await lockRoom(tx, roomId);
  const members = await listMembers(tx, roomId);
  const own = members.find(({ member_id }) => member_id === memberId);
  if (!own) throw noSuchRoom();
  return { room, members, own };
}

type NewRoom = Pick<
  RoomRow,
  'id' | 'kind' | 'name' | 'direct_key' | 'sealed_key' | 'created_at' | 'active_at'
> &
  Partial<Pick<RoomRow, 'creator_id' | 'submission_id'>>;

/** False when the two members have a direct room already, or the same submission came before. */
export async function insertRoom(tx: Db, room: NewRoom): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_rooms')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const findDirectRoom = (db: Db, directKey: string): Promise<Pick<RoomRow, 'id'> | undefined> =>
  db.selectFrom('chat_rooms').select('id').where('direct_key', '=', directKey).executeTakeFirst();

export const findSubmittedRoom = (
  db: Db,
  creatorId: string,
  submissionId: string,
): Promise<Pick<RoomRow, 'id'> | undefined> =>
  db
    .selectFrom('chat_rooms')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();

interface NewMembers {
  room: Pick<RoomRow, 'id' | 'last_seq'>;
  members: readonly { id: string; role: RoomRole }[];
  now: Date;
}

/** What was written before they came counts as read. */
export async function insertMembers(tx: Db, { room, members, now }: NewMembers): Promise<void> {
  const seen = room.last_seq;
  await tx
    .insertInto('chat_members')
    .values(
      members.map(({ id, role }) => ({
        room_id: room.id,
        member_id: id,
        role,
        read_seq: seen,
        read_at: null,
        delivered_seq: seen,
        notified_seq: seen,
        joined_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['room_id', 'member_id']).doNothing())
    .execute();
}

type MemberChange = Partial<Pick<MemberRow, 'role' | 'notifications'>>;

export async function changeMember(
  tx: Db,
  roomId: string,
  memberId: string,
  change: MemberChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_members')
    .set(change)
    .where('room_id', '=', roomId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeMember(tx: Db, roomId: string, memberId: string): Promise<void> {
  await tx
    .deleteFrom('chat_members')
    .where('room_id', '=', roomId)
    .where('member_id', '=', memberId)
    .execute();
}

/** With its messages; its pictures are left to the upkeep. */
export async function removeRoom(tx: Db, roomId: string, now: Date): Promise<void> {
  await tx.updateTable('chat_pictures').set({ abandoned_at: now }).where('room_id', '=', roomId).execute();
  await tx.deleteFrom('chat_rooms').where('id', '=', roomId).execute();
}

export async function renameRoom(tx: Db, roomId: string, name: string): Promise<void> {
  await tx.updateTable('chat_rooms').set({ name }).where('id', '=', roomId).execute();
}

/** For sealing keys anew: a page in the order of ids. */
export const listSealedKeys = (db: Db, afterId: string, limit: number) =>
  db
    .selectFrom('chat_rooms')
    .select(['id', 'sealed_key'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function replaceSealedKey(
  db: Db,
  roomId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('chat_rooms')
    .set({ sealed_key: to })
    .where('id', '=', roomId)
    .where('sealed_key', '=', from)
    .execute();
}
