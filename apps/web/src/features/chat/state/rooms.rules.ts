// The rooms of the member. The server's list, and its unread counts, win at every connect.
import type { Room, RoomPosition } from '@msm/contract/chat/schemas';
import { byActivity, changeRoom, unreadOf, withUnread, type ChatState } from './chat-state.ts';

/** The server's list wins, its unread counts included; rooms that it no longer has are forgotten with their messages. */
export function withRooms(state: ChatState, rooms: readonly Room[]): ChatState {
  const ids = new Set(rooms.map(({ id }) => id));
  const isKept = ([id]: [string, unknown]) => ids.has(id);
  return {
    ...state,
    rooms: rooms.toSorted(byActivity),
    messagesByRoom: Object.fromEntries(Object.entries(state.messagesByRoom).filter(isKept)),
    unreadCounts: Object.fromEntries(rooms.map(({ id, unread }) => [id, unread])),
    activeRoomId: state.activeRoomId !== null && ids.has(state.activeRoomId) ? state.activeRoomId : null,
  };
}

/** Merged by id. */
export function withRoom(state: ChatState, room: Room): ChatState {
  const others = (state.rooms ?? []).filter(({ id }) => id !== room.id);
  return {
    ...state,
    rooms: [...others, room].toSorted(byActivity),
    unreadCounts: { ...state.unreadCounts, [room.id]: room.unread },
  };
}

export const withoutRoom = (state: ChatState, roomId: string): ChatState =>
  withRooms(
    state,
    (state.rooms ?? [])
      .filter(({ id }) => id !== roomId)
      .map((room) => ({ ...room, unread: unreadOf(state, room.id) })),
  );

/** The cursor and the count of this member, as the server has them. */
export const withPosition = (state: ChatState, { room_id, read_seq, unread }: RoomPosition): ChatState =>
  withUnread(
    changeRoom(state, room_id, (room) => ({ ...room, read_seq: Math.max(room.read_seq, read_seq) })),
    room_id,
    unread,
  );
