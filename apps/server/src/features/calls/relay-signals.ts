// Signals of a call: what two browsers tell each other to connect. Each is checked against the row of the call and reaches the one
// socket that speaks for the other side; the server says who sent it and keeps nothing of it.
import { callEvents } from '@msm/contract/calls/events';
import { AppError } from '../../platform/errors.ts';
import { onEvent } from '../../platform/realtime/socket-handler.ts';
import { otherSide, sideOf } from './calls.rules.ts';
import type { CallDeps } from './calls.deps.ts';
import { findLiveInRoom, noteOffer } from './calls.store.ts';
import type { CallRow } from './calls.tables.ts';
import { isHeldElsewhere, noSuchCall } from './change-call.ts';

export const relayOffer = onEvent(
  callEvents.sendOffer,
  async ({ payload: { offer, ...ends }, senderId, socket }, deps: CallDeps) => {
    const { call, receiver, relayed } = await findWay(ends, { senderId, socketId: socket.id }, deps);
    if (!call.has_offer) await noteOffer(deps.db, call.id);
    deps.audience.tellSeat(receiver, callEvents.offer, { ...relayed, offer });
  },
);

export const relayAnswer = onEvent(
  callEvents.sendAnswer,
  async ({ payload: { answer, ...ends }, senderId, socket }, deps: CallDeps) => {
    const { call, receiver, relayed } = await findWay(ends, { senderId, socketId: socket.id }, deps);
    assertOffered(call);
    deps.audience.tellSeat(receiver, callEvents.answer, { ...relayed, answer });
  },
);

export const relayCandidate = onEvent(
  callEvents.sendCandidate,
  async ({ payload: { candidate, ...ends }, senderId, socket }, deps: CallDeps) => {
    const { call, receiver, relayed } = await findWay(ends, { senderId, socketId: socket.id }, deps);
    assertOffered(call);
    deps.audience.tellSeat(receiver, callEvents.candidate, { ...relayed, candidate });
  },
);

interface Ends {
  roomId: string;
  targetUserId: string;
  callId?: string | undefined;
  peerId?: string | undefined;
  forPeerId?: string | undefined;
}

async function findWay(
  { roomId, targetUserId, callId, peerId, forPeerId }: Ends,
  { senderId, socketId }: { senderId: string; socketId: string },
  { db }: CallDeps,
) {
  const call = await findLiveInRoom(db, roomId, senderId);
  if (!call || (callId !== undefined && callId !== call.id)) throw noSuchCall();
  const side = sideOf(call, senderId)!;
  const other = otherSide(side);
  if (call[`${other}_id`] !== targetUserId) throw noSuchCall();
  if (call.status !== 'active') throw new AppError('conflict', 'This call was not answered yet.');
  if (call[`${side}_socket`] !== socketId) throw isHeldElsewhere();
  const receiver: string | null = call[`${other}_socket`];
  const relayed = { roomId, fromUserId: senderId, callId: call.id, peerId, forPeerId };
  return { call, receiver, relayed };
}

/** The specification's words for a signal that nothing can be done with yet. */
function assertOffered({ has_offer }: CallRow): void {
  if (!has_offer) throw new AppError('conflict', 'Peer connection not initialized');
}
