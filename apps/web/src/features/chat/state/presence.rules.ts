// Who is typing and who is online.
import { TYPING_EXPIRY_MS } from '@msm/contract/chat/limits';
import type { ChatState } from './chat-state.ts';

export const withTyping = (state: ChatState, roomId: string, userId: string, nowMs: number): ChatState => ({
  ...state,
  typingUsers: {
    ...state.typingUsers,
    [roomId]: { ...state.typingUsers[roomId], [userId]: nowMs + TYPING_EXPIRY_MS },
  },
});

export function withoutTyping(state: ChatState, roomId: string, userId: string): ChatState {
  const { [userId]: ended, ...others } = state.typingUsers[roomId] ?? {};
  if (ended === undefined) return state;
  return { ...state, typingUsers: { ...state.typingUsers, [roomId]: others } };
}

/** Takes out what expired without a new start. */
export function withTypingAt(state: ChatState, nowMs: number): ChatState {
  const expired = Object.entries(state.typingUsers).flatMap(([roomId, users]) =>
    Object.entries(users).flatMap(([userId, atMs]) => (atMs <= nowMs ? [[roomId, userId] as const] : [])),
  );
  return expired.reduce((left, [roomId, userId]) => withoutTyping(left, roomId, userId), state);
}

export function withPresence(state: ChatState, userIds: readonly string[], isOnline: boolean): ChatState {
  if (userIds.every((id) => state.onlineUsers.has(id) === isOnline)) return state;
  const onlineUsers = new Set(state.onlineUsers);
  for (const id of userIds) {
    if (isOnline) onlineUsers.add(id);
    else onlineUsers.delete(id);
  }
  return { ...state, onlineUsers };
}

/** Without a connection typing and presence are unknown. */
export const asDisconnected = (state: ChatState): ChatState => ({
  ...state,
  isConnected: false,
  typingUsers: {},
  onlineUsers: new Set(),
});
