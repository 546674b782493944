// Tells the others in a room that the member is typing: at most every three seconds, and when it is over.
import { chatEvents } from '@msm/contract/chat/events';
import { TYPING_EVERY_MS, TYPING_EXPIRY_MS } from '@msm/contract/chat/limits';
import { tellChats, useChatSocket } from '../../../platform/sockets/chat-socket.ts';

let told: { roomId: string; atMs: number } | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

export function tellTyping(roomId: string): void {
  if (!useChatSocket.getState().isConnected) return;
  if (told && told.roomId !== roomId) tellTypingOver();
  clearTimeout(ending);
  ending = setTimeout(tellTypingOver, TYPING_EXPIRY_MS);
  if (told && Date.now() - told.atMs < TYPING_EVERY_MS) return;
  told = { roomId, atMs: Date.now() };
  tellChats(chatEvents.startTyping, { roomId });
}

/** Sent, emptied, left, or nothing was typed for a while. */
export function tellTypingOver(): void {
  clearTimeout(ending);
  if (told && useChatSocket.getState().isConnected) tellChats(chatEvents.stopTyping, { roomId: told.roomId });
  told = undefined;
}
