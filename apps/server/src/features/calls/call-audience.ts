// Who is told what of a call, after the commit. Signals reach the one socket that speaks for the other side, which the row of
// the call names: each such socket is in a room of its own.
import type { EndReason } from '@msm/contract/calls/schemas';
import { callEvents } from '@msm/contract/calls/events';
import type { PayloadOf, ServerEvent } from '@msm/contract/socket-event';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { CallRow } from './calls.tables.ts';

export const seatRoom = (socketId: string): string => `calls:${socketId}`;

export interface CallAudience {
  /** Before the server listens. */
  open(realtime: Realtime): void;
  tellMember<E extends ServerEvent>(memberId: string, event: E, payload: PayloadOf<E>): void;
  /** Dropped while the side has no socket. */
  tellSeat<E extends ServerEvent>(socketId: string | null, event: E, payload: PayloadOf<E>): void;
  /** To every socket of both members. */
  tellEnded(call: CallRow, reason: EndReason): void;
}

export function createCallAudience(): CallAudience {
  let realtime: Realtime | undefined;
  return {
    open(given) {
      realtime = given;
    },
    tellMember: (memberId, event, payload) => realtime?.tell(memberId, event, payload),
    tellSeat(socketId, event, payload) {
      if (socketId !== null) realtime?.tellRoom(seatRoom(socketId), event, payload);
    },
    tellEnded({ id, room_id, initiator_id, target_id }, reason) {
      for (const memberId of [initiator_id, target_id])
        realtime?.tell(memberId, callEvents.ended, { callId: id, roomId: room_id, reason });
    },
  };
}
