// Which conversation is on the screen and read to its end: what arrives there is read, and raises no badge and no bell.
import { chatEvents } from '@msm/contract/chat/events';
import { useSession } from '../../../platform/session/session.ts';
import { askChats, useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { roomOf } from './chat-state.ts';
import { changeChats, useChats } from './chat-store.ts';
import { withPosition } from './receipts.rules.ts';

/** A room in which much is written moves its cursor once a second. */
const READ_EVERY_MS = 1_000;

let shownRoomId: string | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

export const isSeen = (roomId: string): boolean =>
  roomId === shownRoomId && document.visibilityState === 'visible';

/** The end of this conversation is in view. Answers how to stop. */
export function showRoomEnd(roomId: string): () => void {
  shownRoomId = roomId;
  const read = () => readSoon(roomId);
  read();
  const stop = useChats.subscribe(read);
  document.addEventListener('visibilitychange', read);
  return () => {
    if (shownRoomId === roomId) shownRoomId = undefined;
    stop();
    document.removeEventListener('visibilitychange', read);
  };
}

function readSoon(roomId: string): void {
  if (pending === undefined && unreadEnd(roomId)) {
    void readEnd(roomId);
    pending = setTimeout(() => {
      pending = undefined;
      if (shownRoomId) readSoon(shownRoomId);
    }, READ_EVERY_MS);
  }
}

/** The last message, where the member's cursor is before it and it can be moved. */
function unreadEnd(roomId: string) {
  const state = useChats.getState();
  const window = state.messagesByRoom[roomId];
  const last = window?.messages.at(-1);
  const room = roomOf(state, roomId);
  if (!isSeen(roomId) || !useChatSocket.getState().isConnected || !last || !room || window?.hasNewer) return;
  return last.seq > room.read_seq ? last : undefined;
}

async function readEnd(roomId: string): Promise<void> {
  const last = unreadEnd(roomId);
  if (!last) return;
  try {
    const position = await askChats(chatEvents.readMessage, { roomId, messageId: last.id });
    changeChats((state) => withPosition(state, position, useSession.getState().user?.id ?? ''));
  } catch (error) {
    // Tried again with the next change or connect.
    console.debug('The read position could not be moved.', error);
  }
}
