// What the chat knows in this tab. Messages are kept in windows: parts of a room without a gap, ordered by `seq`. The files beside
// (*.rules.ts) are its changes, without I/O.
import type { Message, Room } from '@msm/contract/chat/schemas';

export interface MessageWindow {
  messages: readonly Message[];
  hasOlder: boolean;
  /** The last fetch of older messages failed, and none has succeeded since. */
  didOlderFail?: boolean;
  /** The window was opened around an older message: what is new does not belong to its end. */
  hasNewer: boolean;
  /** All changes up to this one are in the window. */
  changeSeq: number;
  /** Differs in each window that began anew; absent in one from the browser's storage. */
  origin?: symbol;
}

/** Optimistic: a change that is shown before the server has answered. Apart from the messages, it is neither stored with them nor left in them. */
export interface Guess {
  messageId: string;
  apply: (message: Message) => Message;
}

export interface ChatState {
  /** Null until they were fetched or found in the browser's storage. */
  rooms: readonly Room[] | null;
  /** They are the server's list: what the browser keeps of it is shorter. */
  areRoomsListed: boolean;
  activeRoomId: string | null;
  messagesByRoom: Readonly<Record<string, MessageWindow>>;
  guesses: readonly Guess[];
  /** By room and member: when the indicator expires, in milliseconds. */
  typingUsers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  onlineUsers: ReadonlySet<string>;
  unreadCounts: Readonly<Record<string, number>>;
  /** Rooms whose count, or last message, cannot be derived from what was told: only the server knows it. */
  staleRooms: ReadonlySet<string>;
  isConnected: boolean;
  /** Why the rooms, or a window, are not there. */
  error: string | null;
}

export const NO_CHATS: ChatState = {
  rooms: null,
  areRoomsListed: false,
  activeRoomId: null,
  messagesByRoom: {},
  guesses: [],
  typingUsers: {},
  onlineUsers: new Set(),
  unreadCounts: {},
  staleRooms: new Set(),
  isConnected: false,
  error: null,
};

export const byActivity = (one: Room, other: Room) =>
  other.active_at.localeCompare(one.active_at) || one.id.localeCompare(other.id);

export const unreadOf = ({ unreadCounts }: ChatState, roomId: string): number => unreadCounts[roomId] ?? 0;

export const withUnread = (state: ChatState, roomId: string, unread: number): ChatState =>
  unreadOf(state, roomId) === unread
    ? state
    : { ...state, unreadCounts: { ...state.unreadCounts, [roomId]: unread } };

export const withStale = (state: ChatState, roomId: string): ChatState =>
  state.staleRooms.has(roomId) ? state : { ...state, staleRooms: new Set([...state.staleRooms, roomId]) };

/** As the server counts. */
export const isUnread = (message: Message, { read_seq }: Room, memberId: string): boolean =>
  message.seq > read_seq &&
  message.sender_id !== memberId &&
  !message.is_deleted &&
  message.messageType !== 'call';

export const roomOf = ({ rooms }: ChatState, roomId: string | null): Room | undefined =>
  rooms?.find(({ id }) => id === roomId);

/** As the others in the room see it; who has left is named as the message names them. */
export const nameIn = ({ members }: Room, userId: string, otherwise: string): string =>
  members.find(({ user_id }) => user_id === userId)?.display_name ?? otherwise;

export const changeRoom = (state: ChatState, roomId: string, change: (room: Room) => Room): ChatState => ({
  ...state,
  rooms: state.rooms?.map((room) => (room.id === roomId ? change(room) : room)) ?? null,
});

export const changeWindow = (
  state: ChatState,
  roomId: string,
  change: (window: MessageWindow) => MessageWindow,
): ChatState => {
  const known = state.messagesByRoom[roomId];
  if (!known) return state;
  return { ...state, messagesByRoom: { ...state.messagesByRoom, [roomId]: change(known) } };
};

/** 0 for one without messages. */
export const lastSeqOf = ({ messages }: MessageWindow): number => messages.at(-1)?.seq ?? 0;
