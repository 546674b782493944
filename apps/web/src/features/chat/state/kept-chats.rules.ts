// What of the chat a browser keeps between two visits, within bounds.
import type { ChatState, MessageWindow } from './chat-state.ts';

/** Rooms with kept messages, the most recently active: what is likely to be opened before the first answer is there. */
const KEPT_WINDOWS = 20;
/** Of each: a screen full, and some to scroll. Both together stay far below what a browser keeps for a site. */
const KEPT_MESSAGES = 50;
const KEPT_ROOMS = 200;

export type KeptChats = Pick<ChatState, 'rooms' | 'activeRoomId' | 'messagesByRoom'>;

export function keptOf({ rooms, activeRoomId, messagesByRoom }: ChatState): KeptChats {
  const kept = (rooms ?? []).slice(0, KEPT_ROOMS);
  const windows = kept.slice(0, KEPT_WINDOWS).flatMap(({ id }) => {
    const known = messagesByRoom[id];
    return known && !known.hasNewer ? [[id, cappedWindow(known)] as const] : [];
  });
  return { rooms: rooms && kept, activeRoomId, messagesByRoom: Object.fromEntries(windows) };
}

function cappedWindow(known: MessageWindow): MessageWindow {
  const messages = known.messages.slice(-KEPT_MESSAGES);
  return { ...known, messages, hasOlder: known.hasOlder || messages.length < known.messages.length };
}
