// The sockets of this node that speak for a side of a call.
import type { SharedClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { EventSocket } from '../../platform/realtime/socket-handler.ts';
import { seatRoom } from './call-audience.ts';
import { leaveSeat, noteSeen } from './calls.store.ts';

export interface Seats {
  /** Before the row of a call names the socket: what is told to it then arrives. */
  take(socket: EventSocket): Promise<void>;
  has(socketId: string): boolean;
  /** Its socket is gone. */
  leave(socketId: string): Promise<void>;
  /** Renews what the rows say of the sockets here; those in no call any more are forgotten. */
  renew(now: Date): Promise<void>;
}

/** Longer than any handler takes from taking the seat to its row. */
const FORGET_MS = 60_000;

export function createSeats({ db, timeOf }: { db: Db; timeOf: SharedClock }): Seats {
  /** When each was taken, on this process's own clock. */
  const taken = new Map<string, number>();
  return {
    async take(socket) {
      taken.set(socket.id, performance.now());
      await socket.join(seatRoom(socket.id));
    },
    has: (socketId) => taken.has(socketId),
    async leave(socketId) {
      if (taken.delete(socketId)) await leaveSeat(db, socketId, await timeOf(db));
    },
    async renew(now) {
      if (taken.size === 0) return;
      const inCall = new Set(await noteSeen(db, [...taken.keys()], now));
      for (const [socketId, takenAtMs] of taken)
        if (!inCall.has(socketId) && performance.now() - takenAtMs > FORGET_MS) taken.delete(socketId);
    },
  };
}
