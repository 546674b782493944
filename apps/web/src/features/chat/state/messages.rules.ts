// Messages that arrive and change. What arrives twice or late changes nothing: a message of a known id is replaced only by a newer
// state of it. What is missing before something shows in the numbers, and is fetched. A window follows events and pages; a room, with
// its count and last message, follows events alone, each number after the one before: what a page brings first still counts when it is told.
import { MAX_UNREAD_COUNTED } from '@msm/contract/chat/limits';
import { DELETED_CONTENT, type Message, type MessagesPage, type Room } from '@msm/contract/chat/schemas';
import {
  byActivity,
  changeRoom,
  changeWindow,
  isUnread,
  lastSeqOf,
  roomOf,
  unreadOf,
  withStale,
  withUnread,
  type ChatState,
  type Guess,
  type MessageWindow,
} from './chat-state.ts';
import { withoutTyping } from './presence.rules.ts';

/** The room is further than its window: an event arrived while the window was on its way. */
export function isBehind(state: ChatState, roomId: string): boolean {
  const known = state.messagesByRoom[roomId];
  const room = roomOf(state, roomId);
  if (!known || !room) return false;
  return known.changeSeq < room.change_seq || (!known.hasNewer && lastSeqOf(known) < room.last_seq);
}

/** Of two states of one message, the one with the later change; what is deleted stays so. */
const newerOf = (known: Message, arrived: Message): Message =>
  arrived.change_seq >= known.change_seq ? arrived : known;

function mergeMessages(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of arrived) {
    const earlier = byId.get(message.id);
    byId.set(message.id, earlier ? newerOf(earlier, message) : message);
  }
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq);
}

/** The newest messages, or those around one: the window begins anew. */
export const withFirstPage = (state: ChatState, roomId: string, page: MessagesPage): ChatState => ({
  ...state,
  messagesByRoom: {
    ...state.messagesByRoom,
    [roomId]: {
      messages: mergeMessages([], page.messages),
      hasOlder: page.has_older,
      hasNewer: page.has_newer,
      changeSeq: page.change_seq,
      origin: Symbol(roomId),
    },
  },
});

/** Older messages may lack changes that the window has caught up with already: it asks for those again. */
export const withOlderPage = (state: ChatState, roomId: string, page: MessagesPage): ChatState =>
  changeWindow(state, roomId, (known) => ({
    ...known,
    messages: mergeMessages(known.messages, page.messages),
    hasOlder: page.has_older,
    didOlderFail: false,
    changeSeq: Math.min(known.changeSeq, page.change_seq),
  }));

export const withOlderFailed = (state: ChatState, roomId: string): ChatState =>
  changeWindow(state, roomId, (known) => ({ ...known, didOlderFail: true }));

/** What came after the end of the window, and what was changed within it. */
export const withNewerPage = (state: ChatState, roomId: string, page: MessagesPage): ChatState =>
  changeWindow(state, roomId, (known) => {
    const ids = new Set(known.messages.map(({ id }) => id));
    const changes = page.changes.filter(({ id }) => ids.has(id));
    return {
      ...known,
      messages: mergeMessages(known.messages, [...page.messages, ...changes]).map((message) => {
        const quoted = page.changes.find(({ id }) => id === message.reply_to?.id);
        return quoted ? requoted(message, () => quoted) : message;
      }),
      hasNewer: page.has_newer,
      changeSeq: page.has_more_changes
        ? (page.changes.at(-1)?.change_seq ?? known.changeSeq)
        : page.change_seq,
    };
  });

function withLastMessage(state: ChatState, room: Room, message: Message): ChatState {
  const changed = { ...room, last_message: message, last_seq: message.seq, active_at: message.created_at };
  return {
    ...state,
    rooms: [...state.rooms!.filter(({ id }) => id !== room.id), changed].toSorted(byActivity),
  };
}

/** A window that is longer forgets its oldest messages, in steps: a busy room must not fill the memory of a tab that stays open. */
const MAX_IN_WINDOW = 1_000;
const LEFT_IN_WINDOW = 500;

function withinBound(known: MessageWindow): MessageWindow {
  if (known.messages.length <= MAX_IN_WINDOW) return known;
  return {
    ...known,
    messages: known.messages.slice(-LEFT_IN_WINDOW),
    hasOlder: true,
    didOlderFail: false,
  };
}

export interface Arrival {
  memberId: string;
  /** The reader looks at what is above the end: it stays. */
  isReadAbove?: boolean;
  /** The room is on the screen and looked at: what arrives there is read. */
  isSeen: boolean;
}

/** A message of a socket event. After a gap the window gets it with what is missing before it: see `hasGapBefore`. */
export function withMessage(
  state: ChatState,
  message: Message,
  { memberId, isSeen, isReadAbove = false }: Arrival,
): ChatState {
  const { room_id: roomId } = message;
  const room = roomOf(state, roomId);
  const inWindow = changeWindow(state, roomId, (known) => {
    const isNext = !known.hasNewer && message.seq === lastSeqOf(known) + 1;
    // Not at an equal number: the quotation in the window may be newer.
    const isNewer = known.messages.some(
      ({ id, change_seq }) => id === message.id && change_seq < message.change_seq,
    );
    if (!isNext && !isNewer) return known;
    // The quoted message may have changed since, and that change been told first.
    const quoted = known.messages.find(({ id }) => id === message.reply_to?.id);
    const arrived = quoted ? requoted(message, () => quoted) : message;
    const merged = { ...known, messages: mergeMessages(known.messages, [arrived]) };
    return isReadAbove ? merged : withinBound(merged);
  });
  const heard = withoutTyping(inWindow, roomId, message.sender_id);
  if (!room || message.seq <= room.last_seq) return heard;
  const listed = withLastMessage(heard, room, message);
  const counted =
    !isSeen && isUnread(message, room, memberId)
      ? withUnread(listed, roomId, unreadOf(listed, roomId) + 1)
      : listed;
  return message.seq > room.last_seq + 1 ? withStale(counted, roomId) : counted;
}

export function hasGapBefore({ messagesByRoom }: ChatState, { room_id, seq }: Message): boolean {
  const known = messagesByRoom[room_id];
  return known !== undefined && !known.hasNewer && seq > lastSeqOf(known) + 1;
}

interface Change {
  roomId: string;
  messageId: string;
  change_seq: number;
}

/** Ids are in the order of time only roughly: nodes have clocks of their own, and ids of one millisecond have no order. */
const ID_TOLERANCE_MS = 60_000;
const msOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Of a message that may come after the window and was not told yet. One from before it is fetched in vain at worst. */
const isAhead = ({ hasNewer, messages }: MessageWindow, messageId: string): boolean => {
  const last = messages.at(-1);
  const isOld = last !== undefined && msOf(messageId) < msOf(last.id) - ID_TOLERANCE_MS;
  return !hasNewer && !isOld && messages.every(({ id }) => id !== messageId);
};

/** Changes are counted without a gap in each room: one that is missing before this, or its message, must be fetched. */
export function hasMissedChange({ messagesByRoom }: ChatState, change: Change): boolean {
  const known = messagesByRoom[change.roomId];
  return known !== undefined && (change.change_seq > known.changeSeq + 1 || isAhead(known, change.messageId));
}

/** A message with its quotation as the quoted one is after a change. What is deleted stays so. */
function requoted(message: Message, apply: (quoted: Message) => Message): Message {
  const { reply_to } = message;
  if (!reply_to || reply_to.is_deleted) return message;
  const { content, is_deleted } = apply({ ...message, ...reply_to, reply_to: null });
  return { ...message, reply_to: { ...reply_to, content, is_deleted } };
}

/** Applies a change to a message and its quotations, in its window and in the list of rooms, unless a later one was already. */
export function withChange(
  state: ChatState,
  { roomId, messageId, change_seq }: Change,
  apply: (message: Message) => Message,
): ChatState {
  const applyOnce = (message: Message): Message => {
    if (message.reply_to?.id === messageId) return requoted(message, apply);
    return message.id === messageId && message.change_seq < change_seq
      ? { ...apply(message), change_seq }
      : message;
  };
  const inWindow = changeWindow(state, roomId, (known) => {
    // A quotation has no number of its own: what the window has caught up with must not come back into it.
    if (change_seq <= known.changeSeq) return known;
    const isNext = change_seq === known.changeSeq + 1 && !isAhead(known, messageId);
    return {
      ...known,
      messages: known.messages.map(applyOnce),
      changeSeq: isNext ? change_seq : known.changeSeq,
    };
  });
  const room = roomOf(state, roomId);
  const changed = changeRoom(inWindow, roomId, ({ last_message, ...rest }) => ({
    ...rest,
    change_seq: Math.max(rest.change_seq, change_seq),
    last_message: last_message && applyOnce(last_message),
  }));
  return room && change_seq > room.change_seq + 1 ? withStale(changed, roomId) : changed;
}

export const withGuess = (state: ChatState, guess: Guess): ChatState => ({
  ...state,
  guesses: [...state.guesses, guess],
});

export const withoutGuess = (state: ChatState, guess: Guess): ChatState => ({
  ...state,
  guesses: state.guesses.filter((each) => each !== guess),
});

/** Messages as they are shown: the guesses come on top. */
export const guessed = (messages: readonly Message[], guesses: readonly Guess[]): readonly Message[] =>
  guesses.length === 0
    ? messages
    : messages.map((message) =>
        guesses
          .filter(({ messageId }) => messageId === message.id)
          .reduce((shown, { apply }) => apply(shown), message),
      );

export const asDeleted = (message: Message): Message => ({
  ...message,
  is_deleted: true,
  content: DELETED_CONTENT,
  encrypted_content: '',
  attachment: null,
  reactions: [],
});

/** What is deleted is not unread. Counted when it is the next change: an answer that the room follows from has counted the earlier ones. */
export function withDeletion(state: ChatState, change: Change, memberId: string): ChatState {
  const { roomId, messageId, change_seq } = change;
  const deleted = withChange(state, change, asDeleted);
  const room = roomOf(state, roomId);
  if (!room || change_seq !== room.change_seq + 1) return deleted;
  const known = [...(state.messagesByRoom[roomId]?.messages ?? []), room.last_message].find(
    (message) => message?.id === messageId,
  );
  if (!known || known.seq > room.last_seq) return withStale(deleted, roomId);
  // A page may have told the window before.
  if (!isUnread({ ...known, is_deleted: false }, room, memberId)) return deleted;
  const unread = unreadOf(state, roomId);
  // The server counts up to a bound: how many there are beyond it only a new count tells.
  if (unread >= MAX_UNREAD_COUNTED) return withStale(deleted, roomId);
  return withUnread(deleted, roomId, Math.max(0, unread - 1));
}

type Reaction = Message['reactions'][number];

const isSameReaction = (one: Reaction, other: Pick<Reaction, 'user_id' | 'emoji'>) =>
  one.user_id === other.user_id && one.emoji === other.emoji;

export const withReaction =
  (reaction: Reaction) =>
  (message: Message): Message => ({
    ...message,
    reactions: [...message.reactions.filter((each) => !isSameReaction(each, reaction)), reaction],
  });

export const withoutReaction =
  (reaction: Pick<Reaction, 'user_id' | 'emoji'>) =>
  (message: Message): Message => ({
    ...message,
    reactions: message.reactions.filter((each) => !isSameReaction(each, reaction)),
  });
