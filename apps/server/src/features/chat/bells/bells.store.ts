// All SQL about whose bell rings for a room.
import type { Db } from '../../../platform/db/tables.ts';
import type { BellRow, MemberRow, RoomRow } from '../chat.tables.ts';

export type RungRoom = Pick<RoomRow, 'id' | 'kind' | 'name' | 'sealed_key' | 'last_seq'> &
  Pick<BellRow, 'from_seq'>;

/** Undefined when a node has rung its bells already. */
export async function findRungRoom(db: Db, roomId: string): Promise<RungRoom | undefined> {
  return db
    .selectFrom('chat_bells')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_bells.room_id')
    .select(['id', 'kind', 'name', 'sealed_key', 'last_seq', 'from_seq'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

/** Rooms whose bells should have rung by then. Each is answered to one node, and again when that one has not rung by the next time. */
export async function claimOverdue(
  db: Db,
  { dueBefore, now }: { dueBefore: Date; now: Date },
  limit: number,
) {
  const rows = await db
    .updateTable('chat_bells')
    .set({ due_at: now })
    .where('room_id', 'in', (due) =>
      due
        .selectFrom('chat_bells')
        .select('room_id')
        .where('due_at', '<=', dueBefore)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('room_id')
    .execute();
  return rows.map(({ room_id }) => room_id);
}

interface Settled {
  roomId: string;
  upTo: bigint;
  /** Of what came later. */
  nextDueAt: Date;
}

/** The lock on the room keeps a message that is being sent from finding the row that goes. */
export async function settleBells(db: Db, { roomId, upTo, nextDueAt }: Settled): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const room = await tx
      .selectFrom('chat_rooms')
      .select('last_seq')
      .where('id', '=', roomId)
      .forUpdate()
      .executeTakeFirst();
    if (room && room.last_seq > upTo)
      await tx
        .updateTable('chat_bells')
        .set({ from_seq: upTo + 1n, due_at: nextDueAt })
        .where('room_id', '=', roomId)
        .where('from_seq', '<=', upTo)
        .execute();
    else await tx.deleteFrom('chat_bells').where('room_id', '=', roomId).execute();
  });
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
  to: bigint;
  isMention: boolean;
}

/**
 * False when the member read it meanwhile, left, or another node rang. A mention rings also after another node rang for an earlier
 * message.
 */
export async function markRung(tx: Db, { roomId, memberId, to, isMention }: Rung): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_members')
    .set({ notified_seq: to })
    .where('room_id', '=', roomId)
    .where('member_id', '=', memberId)
    .where('notified_seq', '<', to)
    .where('read_seq', '<', to)
    .$if(!isMention, (members) => members.whereRef('notified_seq', '<=', 'read_seq'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
