// Which conversation is on the screen and read to its end: what arrives there is read, and raises no badge and no bell.
import { chatEvents } from '@msm/contract/chat/events';
import type { Message } from '@msm/contract/chat/schemas';
import { useSession } from '../../../platform/session/session.ts';
import { askChats } from '../../../platform/sockets/chat-socket.ts';
import { roomOf } from './chat-state.ts';
import { changeChats, ownAnswer, useChats } from './chat-store.ts';
import { withPosition } from './receipts.rules.ts';
import { owe } from './report-receipts.ts';

let shownRoomId: string | undefined;

export const isSeen = (roomId: string): boolean =>
  roomId === shownRoomId && document.visibilityState === 'visible';

/** Rooms that are on the screen with their end out of view. */
const readAbove = new Set<string>();

export const isReadAbove = (roomId: string): boolean => readAbove.has(roomId);

/** Older messages of this conversation are in view. Answers how to stop. */
export function showAboveEnd(roomId: string): () => void {
  readAbove.add(roomId);
  return () => void readAbove.delete(roomId);
}

/** The end of this conversation is in view. Answers how to stop. */
export function showRoomEnd(roomId: string): () => void {
  shownRoomId = roomId;
  const read = () => readEnd(roomId);
  read();
  const stop = useChats.subscribe(read);
  document.addEventListener('visibilitychange', read);
  return () => {
    if (shownRoomId === roomId) shownRoomId = undefined;
    stop();
    document.removeEventListener('visibilitychange', read);
  };
}

/** The member's cursor moves to the last message, where it is before it. */
function readEnd(roomId: string): void {
  const state = useChats.getState();
  const window = state.messagesByRoom[roomId];
  const last = window?.messages.at(-1);
  const room = roomOf(state, roomId);
  if (!isSeen(roomId) || !last || !room || window?.hasNewer || last.seq <= room.read_seq) return;
  owe({ kind: 'read', roomId, seq: last.seq, report: () => readTo(last) });
}

async function readTo({ room_id: roomId, id: messageId }: Message): Promise<void> {
  const position = await ownAnswer(askChats(chatEvents.readMessage, { roomId, messageId }));
  changeChats((state) => withPosition(state, position, useSession.getState().user?.id ?? ''));
}
