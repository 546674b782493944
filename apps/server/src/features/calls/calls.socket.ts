// Calls on the chat socket. Every event names a call or a room, and is for its two participants alone.
import { callEvents } from '@msm/contract/calls/events';
import { AppError } from '../../platform/errors.ts';
import { onDisconnect, onEvent } from '../../platform/realtime/socket-handler.ts';
import { isHeldByOther, sideOf } from './calls.rules.ts';
import type { CallDeps } from './calls.deps.ts';
import { findByLeg, findBySocket, findLiveOf, lockCall, takeSeat } from './calls.store.ts';
import type { CallRow } from './calls.tables.ts';
import { actInCall } from './change-call.ts';
import { placeCall } from './place-call.ts';
import { presentCall } from './present-call.ts';

export const initiate = onEvent(
  callEvents.initiate,
  async ({ payload, senderId, socket }, deps: CallDeps) => {
    await deps.seats.take(socket);
    const call = await placeCall(
      { legId: undefined, ...payload, callerId: senderId, socketId: socket.id },
      deps,
    );
    if (call.status === 'active' && call.targetUserId === senderId)
      socket.tellOwnOthers(callEvents.ended, answeredElsewhere(call));
    return { callId: call.callId, call };
  },
);

export const reportRinging = onEvent(
  callEvents.reportRinging,
  async ({ payload, senderId }, deps: CallDeps) => ({
    call: await actInCall({ ...payload, memberId: senderId, act: 'ring' }, deps),
  }),
);

export const accept = onEvent(callEvents.accept, async ({ payload, senderId, socket }, deps: CallDeps) => {
  const asked = { ...payload, memberId: senderId, act: 'accept', socketId: socket.id } as const;
  // First: the caller's offer may come before this handler is through.
  await deps.seats.take(socket);
  const call = await actInCall(asked, deps);
  socket.tellOwnOthers(callEvents.ended, answeredElsewhere(call));
  return { call };
});

export const reject = onEvent(callEvents.reject, async ({ payload, senderId }, deps: CallDeps) => ({
  call: await actInCall({ ...payload, memberId: senderId, act: 'reject' }, deps),
}));

export const end = onEvent(callEvents.end, async ({ payload, senderId }, deps: CallDeps) => ({
  call: await actInCall({ ...payload, memberId: senderId, act: 'end' }, deps),
}));

export const sync = onEvent(
  callEvents.sync,
  async ({ payload: { callId, legId }, senderId, socket }, deps: CallDeps) => {
    const isTakingOver = callId !== undefined || legId !== undefined;
    if (isTakingOver) await deps.seats.take(socket);
    const call = isTakingOver
      ? await takeOver({ callId, legId, memberId: senderId, socketId: socket.id }, deps)
      : await findLiveOf(deps.db, senderId);
    return { call: call ? await presentCall(call, deps) : null };
  },
);

interface TakingOver {
  callId: string | undefined;
  legId: string | undefined;
  memberId: string;
  socketId: string;
}

/** Undefined for a call that is over, of others, or held by another leg. */
async function takeOver(
  { callId, legId, memberId, socketId }: TakingOver,
  { db, timeOf, audience }: CallDeps,
): Promise<CallRow | undefined> {
  const taken = await db.transaction().execute(async (tx) => {
    const id = callId ?? (await findByLeg(tx, memberId, legId!))?.id;
    const call = id === undefined ? undefined : await lockCall(tx, id);
    const side = call && sideOf(call, memberId);
    if (!call || !side || call.status === 'ended' || isHeldByOther(call, side, legId)) return undefined;
    // The target has no side before it answers, and may be about to.
    if (side === 'target' && call.status !== 'active') return { before: socketId, call };
    const before = call[`${side}_socket`];
    return { before, call: await takeSeat(tx, call.id, { side, socketId, legId }, await timeOf(tx)) };
  });
  if (taken && taken.before !== socketId) {
    const { id, room_id } = taken.call;
    audience.tellSeat(taken.before, callEvents.ended, answeredElsewhere({ callId: id, roomId: room_id }));
  }
  return taken?.call;
}

const answeredElsewhere = ({ callId, roomId }: { callId: string; roomId: string }) =>
  ({ callId, roomId, reason: 'answeredElsewhere' }) as const;

/** A connection that broke may come back; a member who signed out does not: the call ends at once. */
export const leaveCalls = onDisconnect('chats', async ({ socketId, senderId, session }, deps: CallDeps) => {
  const { db, clock, seats, sessions } = deps;
  if (!seats.has(socketId)) return;
  const call =
    session && !(await sessions.isLive(db, session.id, clock.now()))
      ? await findBySocket(db, senderId, socketId)
      : undefined;
  await seats.leave(socketId);
  if (call) await hangUp(call, senderId, deps);
});

async function hangUp({ id: callId, room_id: roomId }: CallRow, memberId: string, deps: CallDeps) {
  try {
    await actInCall({ callId, roomId, memberId, act: 'end' }, deps);
  } catch (error) {
    // It ended in between.
    if (!(error instanceof AppError)) throw error;
  }
}
