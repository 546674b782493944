// What of the chat a browser keeps between two visits, within bounds.
import { unreadOf, type ChatState, type MessageWindow } from './chat-state.ts';

/** Rooms with kept messages, the most recently active: what is likely to be opened before the first answer is there. */
const KEPT_WINDOWS = 20;
/** Of each: a screen full, and some to scroll. Both together stay far below what a browser keeps for a site. */
const KEPT_MESSAGES = 50;
const KEPT_ROOMS = 200;

export type KeptChats = Pick<ChatState, 'rooms' | 'activeRoomId' | 'messagesByRoom'>;

export function keptOf(state: ChatState): KeptChats {
  const { rooms, activeRoomId, messagesByRoom } = state;
  const kept = (rooms ?? [])
    .slice(0, KEPT_ROOMS)
    .map((room) => ({ ...room, unread: unreadOf(state, room.id) }));
  const windows = kept.slice(0, KEPT_WINDOWS).flatMap(({ id }) => {
    const known = messagesByRoom[id];
    return known && !known.hasNewer ? [[id, cappedWindow(known)] as const] : [];
  });
  return { rooms: rooms && kept, activeRoomId, messagesByRoom: Object.fromEntries(windows) };
}

function cappedWindow(known: MessageWindow): MessageWindow {
  // What the database holds is of no use to a reader, and as long as the text.
  const messages = known.messages
    .slice(-KEPT_MESSAGES)
    .map((message) => ({ ...message, encrypted_content: '' }));
  return { ...known, messages, hasOlder: known.hasOlder || messages.length < known.messages.length };
}
