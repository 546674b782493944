// Who types where: remembered for each socket only as long as the indicator lasts, so that it ends when the socket does.
import { TYPING_EVERY_MS, TYPING_EXPIRY_MS } from '@msm/contract/chat/limits';
import type { Clock } from '../../../platform/clock.ts';

export interface Typing {
  /** True when it tells something new: the first start, or the first after TYPING_EVERY_MS. */
  start(socketId: string, roomId: string): boolean;
  /** True when it was typing. */
  stop(socketId: string, roomId: string): boolean;
  /** The rooms in which the socket was typing. */
  forget(socketId: string): string[];
}

export function createTyping(clock: Clock): Typing {
  const startedMs = new Map<string, Map<string, number>>();

  const isTyping = (atMs: number | undefined) =>
    atMs !== undefined && clock.now().getTime() - atMs < TYPING_EXPIRY_MS;

  return {
    start(socketId, roomId) {
      const rooms = startedMs.get(socketId) ?? new Map<string, number>();
      const nowMs = clock.now().getTime();
      if (nowMs - (rooms.get(roomId) ?? 0) < TYPING_EVERY_MS) return false;
      for (const [each, atMs] of rooms) if (!isTyping(atMs)) rooms.delete(each);
      startedMs.set(socketId, rooms.set(roomId, nowMs));
      return true;
    },
    stop(socketId, roomId) {
      const rooms = startedMs.get(socketId);
      const atMs = rooms?.get(roomId);
      rooms?.delete(roomId);
      if (rooms?.size === 0) startedMs.delete(socketId);
      return isTyping(atMs);
    },
    forget(socketId) {
      const rooms = startedMs.get(socketId) ?? new Map<string, number>();
      startedMs.delete(socketId);
      return [...rooms].filter(([, atMs]) => isTyping(atMs)).map(([roomId]) => roomId);
    },
  };
}
