// What of the chat a browser keeps between two visits, within bounds.
import type { Message } from '@msm/contract/chat/schemas';
import { unreadOf, type ChatState, type MessageWindow } from './chat-state.ts';

/** Rooms with kept messages, the most recently active: what is likely to be opened before the first answer is there. */
const KEPT_WINDOWS = 20;
/** Of each: a screen full, and some to scroll. */
const KEPT_MESSAGES = 50;
const KEPT_ROOMS = 200;
/** In characters of JSON: with those of the windows a million, of the five that a browser keeps for a site. */
const ROOMS_LENGTH = 400_000;
const WINDOW_LENGTH = 600_000 / KEPT_WINDOWS;
/** As much of a last message as the list of rooms shows. */
const PREVIEW_LENGTH = 200;

export type KeptChats = Pick<ChatState, 'rooms' | 'activeRoomId' | 'messagesByRoom'>;

export function keptOf(state: ChatState): KeptChats {
  const { rooms, activeRoomId, messagesByRoom } = state;
  const listed = (rooms ?? []).slice(0, KEPT_ROOMS).map((room) => ({
    ...room,
    unread: unreadOf(state, room.id),
    last_message: room.last_message && shortened(room.last_message),
  }));
  const kept = within(listed, ROOMS_LENGTH);
  const windows = kept.slice(0, KEPT_WINDOWS).flatMap(({ id }) => {
    const known = messagesByRoom[id];
    const window = known && !known.hasNewer ? cappedWindow(known) : undefined;
    return window ? [[id, window] as const] : [];
  });
  return { rooms: rooms && kept, activeRoomId, messagesByRoom: Object.fromEntries(windows) };
}

/** Undefined where not even the last message is short enough. */
function cappedWindow(known: MessageWindow): MessageWindow | undefined {
  const latest = known.messages.slice(-KEPT_MESSAGES).map(withoutSealed).toReversed();
  const messages = within(latest, WINDOW_LENGTH).toReversed();
  if (messages.length === 0 && latest.length > 0) return undefined;
  return { ...known, messages, hasOlder: known.hasOlder || messages.length < known.messages.length };
}

/** What the database holds is of no use to a reader, and as long as the text. */
const withoutSealed = (message: Message): Message => ({ ...message, encrypted_content: '' });

const shortened = (message: Message): Message => ({
  ...withoutSealed(message),
  content: message.content.slice(0, PREVIEW_LENGTH),
});

/** The first of them, as many as fit. */
function within<Item>(items: readonly Item[], length: number): readonly Item[] {
  let left = length;
  const end = items.findIndex((item) => (left -= JSON.stringify(item).length) < 0);
  return end === -1 ? items : items.slice(0, end);
}
