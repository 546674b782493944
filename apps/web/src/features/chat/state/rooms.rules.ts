// The rooms of the member. The server's list, and its unread counts, win at every connect.
import type { Room, RoomMember } from '@msm/contract/chat/schemas';
import { byActivity, roomOf, unreadOf, withStale, type ChatState } from './chat-state.ts';

/** The server's list wins, its unread counts included; rooms that it no longer has are forgotten with their messages. */
export function withRooms(state: ChatState, rooms: readonly Room[]): ChatState {
  const ids = new Set(rooms.map(({ id }) => id));
  const isKept = ([id]: [string, unknown]) => ids.has(id);
  return {
    ...state,
    rooms: rooms.toSorted(byActivity),
    areRoomsListed: true,
    messagesByRoom: Object.fromEntries(Object.entries(state.messagesByRoom).filter(isKept)),
    unreadCounts: Object.fromEntries(rooms.map(({ id, unread }) => [id, unread])),
    staleRooms: new Set(),
    activeRoomId: state.activeRoomId !== null && ids.has(state.activeRoomId) ? state.activeRoomId : null,
  };
}

/** Merged by id. Events may have overtaken the answer: what they told stays. */
export function withRoom(state: ChatState, room: Room): ChatState {
  const known = roomOf(state, room.id);
  const others = (state.rooms ?? []).filter((each) => each !== known);
  const merged = { ...state, rooms: [...others, known ? mergeRoom(known, room) : room].toSorted(byActivity) };
  if (!known || !isBeyond(known, room)) return withCount(merged, room);
  // Each is further than the other in something: neither count is right.
  return isBeyond(room, known) ? withStale(merged, room.id) : merged;
}

type Position = Pick<Room, 'last_seq' | 'change_seq' | 'read_seq'>;

export const isBeyond = (one: Position, other: Position): boolean =>
  one.last_seq > other.last_seq || one.change_seq > other.change_seq || one.read_seq > other.read_seq;

function withCount(state: ChatState, { id, unread }: Room): ChatState {
  const staleRooms = new Set(state.staleRooms);
  staleRooms.delete(id);
  return { ...state, staleRooms, unreadCounts: { ...state.unreadCounts, [id]: unread } };
}

function mergeRoom(known: Room, room: Room): Room {
  const hasLater =
    known.last_seq > room.last_seq ||
    (known.last_seq === room.last_seq &&
      (known.last_message?.change_seq ?? 0) > (room.last_message?.change_seq ?? 0));
  const { last_seq, last_message, active_at } = hasLater ? known : room;
  return {
    ...room,
    last_seq,
    last_message,
    active_at,
    change_seq: Math.max(known.change_seq, room.change_seq),
    read_seq: Math.max(known.read_seq, room.read_seq),
    members: room.members.map((member) => mergeCursors(known, member)),
  };
}

function mergeCursors({ members }: Room, member: RoomMember): RoomMember {
  const known = members.find(({ user_id }) => user_id === member.user_id);
  if (!known) return member;
  const { read_seq, read_at } = known.read_seq > member.read_seq ? known : member;
  return {
    ...member,
    read_seq,
    read_at,
    delivered_seq: Math.max(known.delivered_seq, member.delivered_seq),
  };
}

export function withoutRoom(state: ChatState, roomId: string): ChatState {
  const left = (state.rooms ?? [])
    .filter(({ id }) => id !== roomId)
    .map((room) => ({ ...room, unread: unreadOf(state, room.id) }));
  const staleRooms = new Set([...state.staleRooms].filter((id) => id !== roomId));
  return { ...withRooms(state, left), staleRooms, areRoomsListed: state.areRoomsListed };
}
