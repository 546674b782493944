// All SQL about whose bell rings for a room.
import type { Db } from '../../../platform/db/tables.ts';
import type { MemberRow, RoomRow } from '../chat.tables.ts';

export type RungRoom = Pick<RoomRow, 'id' | 'kind' | 'name' | 'sealed_key'>;

export async function findRungRoom(db: Db, roomId: string): Promise<RungRoom | undefined> {
  return db
    .selectFrom('chat_rooms')
    .select(['id', 'kind', 'name', 'sealed_key'])
    .where('id', '=', roomId)
    .executeTakeFirst();
}

/** Members who have not read everything and want to hear of it. */
export const listUnreadMembers = (db: Db, roomId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('chat_members')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_members.room_id')
    .selectAll('chat_members')
    .where('chat_members.room_id', '=', roomId)
    .where('chat_members.notifications', '<>', 'none')
    .whereRef('chat_members.read_seq', '<', 'chat_rooms.last_seq')
    .orderBy('chat_members.member_id')
    .execute();

interface Rung {
  roomId: string;
  memberId: string;
  from: bigint;
  to: bigint;
}

/** False when the member read it meanwhile, left, or another node rang. */
export async function markRung(tx: Db, { roomId, memberId, from, to }: Rung): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_members')
    .set({ notified_seq: to })
    .where('room_id', '=', roomId)
    .where('member_id', '=', memberId)
    .where('notified_seq', '=', from)
    .where('read_seq', '<', to)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
