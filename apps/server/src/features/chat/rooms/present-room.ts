// Rooms as one of their members sees them.
import type { Room, RoomMember, RoomPosition } from '@msm/contract/chat/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MemberRow } from '../chat.tables.ts';
import { presentMessages } from '../messages/present-message.ts';
import { findOwnRoom, listLastMessages, listMembers, listSomeMembers, type OwnRoom } from './rooms.store.ts';

type Parts = Pick<ChatDeps, 'db' | 'users' | 'roomKeys'>;

/** With all its members. */
export async function readRoom(memberId: string, roomId: string, deps: Parts): Promise<Room> {
  const own = await findOwnRoom(deps.db, memberId, roomId);
  const [room] = await presentRooms([own], memberId, await listMembers(deps.db, roomId), deps);
  return room!;
}

/** With some of their members each. */
export async function readRooms(memberId: string, rooms: readonly OwnRoom[], deps: Parts): Promise<Room[]> {
  const ids = rooms.map(({ id }) => id);
  return presentRooms(rooms, memberId, await listSomeMembers(deps.db, ids, memberId), deps);
}

async function presentRooms(
  rooms: readonly OwnRoom[],
  memberId: string,
  members: readonly MemberRow[],
  deps: Parts,
): Promise<Room[]> {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const lastRows = await listLastMessages(deps.db, [...byId.keys()]);
  const lastMessages = await presentMessages(lastRows, byId, deps, members);
  const last = new Map(lastMessages.map((message) => [message.room_id, message]));
  const people = await peopleOf(deps.db, members, deps);
  const inRoom = Map.groupBy(members, ({ room_id }) => room_id);
  return rooms.map((room) => {
    const shown = (inRoom.get(room.id) ?? [])
      .toSorted((one, other) => Number(other.member_id === memberId) - Number(one.member_id === memberId))
      .map((row) => presentMember(row, people.get(row.member_id)));
    const other = shown.find(({ user_id }) => user_id !== memberId);
    return {
      id: room.id,
      name: room.name,
      display_name: room.kind === 'group' ? room.name : (other?.display_name ?? 'Former member'),
      last_message: last.get(room.id) ?? null,
      kind: room.kind,
      members: shown,
      member_count: Number(room.member_count),
      role: room.role,
      unread: Number(room.unread),
      read_seq: Number(room.read_seq),
      last_seq: Number(room.last_seq),
      change_seq: Number(room.change_seq),
      notifications: room.notifications,
      created_at: room.created_at.toISOString(),
      active_at: room.active_at.toISOString(),
    };
  });
}

async function peopleOf(db: Db, members: readonly MemberRow[], { users }: Pick<Parts, 'users'>) {
  const ids = new Set(members.map(({ member_id }) => member_id));
  return new Map((await users.list(db, [...ids])).map((user) => [user.id, user]));
}

const presentMember = (row: MemberRow, user: User | undefined): RoomMember => ({
  user_id: row.member_id,
  username: user?.username ?? '',
  display_name: user ? displayNameOf(user) : '',
  role: row.role,
  read_seq: Number(row.read_seq),
  read_at: row.read_at?.toISOString() ?? null,
  delivered_seq: Number(row.delivered_seq),
});

export const displayNameOf = ({ firstName, lastName, username }: User): string =>
  `${firstName} ${lastName}`.trim() || username;

interface PositionRow {
  id: string;
  last_seq: bigint;
  change_seq: bigint;
  read_seq: bigint;
  unread: bigint;
}

export const presentPosition = (row: PositionRow): RoomPosition => ({
  room_id: row.id,
  last_seq: Number(row.last_seq),
  change_seq: Number(row.change_seq),
  read_seq: Number(row.read_seq),
  unread: Number(row.unread),
});
