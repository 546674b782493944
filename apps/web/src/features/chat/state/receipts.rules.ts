// Who has received and read what: cursors of the members, which never go back.
import { changeRoom, changeWindow, roomOf, unreadOf, withUnread, type ChatState } from './chat-state.ts';

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
    read_seq: userId === memberId ? Math.max(room.read_seq, seq) : room.read_seq,
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
  return userId === memberId
    ? withUnread(marked, roomId, unreadAfter(marked, roomId, seq, memberId))
    : marked;
}

/** Read in another tab or on another device: what the window knows to come after it, counted as the server does. */
function unreadAfter(state: ChatState, roomId: string, seq: number, memberId: string): number {
  if (seq >= (roomOf(state, roomId)?.last_seq ?? 0)) return 0;
  const known = state.messagesByRoom[roomId];
  if (!known || known.hasNewer || (known.messages[0]?.seq ?? Infinity) > seq + 1)
    return unreadOf(state, roomId);
  return known.messages.filter(
    (message) =>
      message.seq > seq &&
      message.sender_id !== memberId &&
      !message.is_deleted &&
      message.messageType !== 'call',
  ).length;
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
