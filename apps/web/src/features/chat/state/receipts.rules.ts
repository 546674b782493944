// Who has received and read what: cursors of the members, which never go back.
import type { RoomPosition } from '@msm/contract/chat/schemas';
import {
  changeRoom,
  changeWindow,
  isUnread,
  lastSeqOf,
  roomOf,
  withStale,
  withUnread,
  type ChatState,
} from './chat-state.ts';

interface Receipt {
  roomId: string;
  messageId: string;
  userId: string;
  read_at: string;
  seq: number;
}

/** A receipt moves its member's cursor, which never goes back. On the message, the one of the same member is replaced. */
export function withReceipt(state: ChatState, receipt: Receipt, memberId: string): ChatState {
  const { roomId, messageId, userId, read_at, seq } = receipt;
  const moved = changeRoom(state, roomId, (room) => ({
    ...room,
    members: room.members.map((member) =>
      member.user_id === userId && member.read_seq < seq ? { ...member, read_seq: seq, read_at } : member,
    ),
  }));
  const marked = changeWindow(moved, roomId, (known) => ({
    ...known,
    messages: known.messages.map((message) =>
      message.id === messageId
        ? {
            ...message,
            read_receipts: [
              ...message.read_receipts.filter(({ user_id }) => user_id !== userId),
              { user_id: userId, read_at },
            ],
          }
        : message,
    ),
  }));
  return userId === memberId ? withPosition(marked, { room_id: roomId, read_seq: seq }, memberId) : marked;
}

type Position = Pick<RoomPosition, 'room_id' | 'read_seq'>;

/** The member has read so far, here or elsewhere. What comes after it is counted in the window, where that is as far as the room. */
export function withPosition(state: ChatState, { room_id, read_seq }: Position, memberId: string): ChatState {
  const room = roomOf(state, room_id);
  if (!room || read_seq <= room.read_seq) return state;
  const read = { ...room, read_seq };
  const moved = changeRoom(state, room_id, () => read);
  if (read_seq >= room.last_seq) return withUnread(moved, room_id, 0);
  const known = state.messagesByRoom[room_id];
  const isWhole =
    known !== undefined &&
    (known.messages[0]?.seq ?? Infinity) <= read_seq + 1 &&
    lastSeqOf(known) === room.last_seq &&
    known.changeSeq === room.change_seq;
  if (!isWhole) return withStale(moved, room_id);
  const unread = known.messages.filter((message) => isUnread(message, read, memberId));
  return withUnread(moved, room_id, unread.length);
}

export const withDelivery = (
  state: ChatState,
  { roomId, userId, seq }: { roomId: string; userId: string; seq: number },
): ChatState =>
  changeRoom(state, roomId, (room) => ({
    ...room,
    members: room.members.map((member) =>
      member.user_id === userId && member.delivered_seq < seq ? { ...member, delivered_seq: seq } : member,
    ),
  }));
