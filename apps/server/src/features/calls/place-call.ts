// Places a call. Both members are locked first, so that a member is in one call at most: who calls a member that is calling back
// answers that call, and who calls a member in another call finds it busy.
import { randomUUIDv7 } from 'node:crypto';
import type { CallType } from '@msm/contract/call-records';
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { isAway, sideOf } from './calls.rules.ts';
import type { CallDeps } from './calls.deps.ts';
import { findByLeg, insertCall, lockCall, lockLiveOf, lockMembers, takeSeat } from './calls.store.ts';
import type { CallRow } from './calls.tables.ts';
import { announce, changeOf, enqueueRecord, step, type Change } from './change-call.ts';

interface NewCall {
  roomId: string;
  callType: CallType;
  callerId: string;
  socketId: string;
  legId: string | undefined;
}

export async function placeCall(asked: NewCall, deps: CallDeps): Promise<Call> {
  const { roomId, callerId } = asked;
  const found = await deps.callRooms.findPartner(deps.db, roomId, callerId);
  if (!found) throw new AppError('notFound', 'You are not in such a conversation.');
  if (found === 'group') throw new AppError('invalid', 'Calls are between two members, not in groups.');
  const [partner] = await deps.users.list(deps.db, [found.partnerId]);
  if (!partner || partner.isDisabled) throw new AppError('conflict', 'This member cannot be called.');
  const { abandoned, placed, isAnswer, isOld } = await place(asked, found.partnerId, deps);
  if (abandoned) announce(abandoned, deps);
  // Its end was told when it ended.
  if (isOld) return placed.call;
  if (isAnswer || placed.row.outcome) return announce(placed, deps);
  deps.audience.tellMember(placed.row.target_id, callEvents.incoming, placed.call);
  return placed.call;
}

interface Placed {
  placed: Change;
  /** The other member's call was ringing here: it is answered instead. */
  isAnswer: boolean;
  /** Placed by the same leg before, and over since. */
  isOld?: boolean;
  /** An earlier call that the caller left without hanging up. */
  abandoned?: Change | undefined;
}

async function place(asked: NewCall, partnerId: string, deps: CallDeps): Promise<Placed> {
  const { roomId, callType, callerId, socketId, legId } = asked;
  return deps.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [callerId, partnerId]);
    const now = await deps.timeOf(tx);
    const earlier = legId === undefined ? undefined : await findByLeg(tx, callerId, legId);
    if (earlier) return placedBefore(tx, earlier, asked, deps);
    const mine = await lockLiveOf(tx, callerId);
    const side = mine && sideOf(mine, callerId)!;
    if (mine && side === 'target' && mine.room_id === roomId && mine.status !== 'active') {
      const seat = { side, socketId, legId } as const;
      return { placed: await step(tx, mine, { act: 'accept', by: side, seat }, deps), isAnswer: true };
    }
    const isLeft = mine !== undefined && isLeftBehind(mine, side!, now);
    if (mine && !isLeft) throw new AppError('conflict', 'You are in another call.');
    const abandoned = mine && (await step(tx, mine, { act: 'end', by: side! }, deps));
    const isBusy = (await lockLiveOf(tx, partnerId)) !== undefined;
    const row = await insertCall(tx, {
      id: randomUUIDv7(),
      room_id: roomId,
      call_type: callType,
      initiator_id: callerId,
      target_id: partnerId,
      initiator_socket: socketId,
      initiator_seen_at: now,
      initiator_leg: legId ?? null,
      created_at: now,
      ...(isBusy
        ? { status: 'ended', outcome: 'busy', ended_at: now }
        : { status: 'initiated', outcome: null, ended_at: null }),
    });
    if (isBusy) await enqueueRecord(tx, row, deps);
    return { placed: await changeOf(tx, row, deps), isAnswer: false, abandoned };
  });
}

/** Idempotent by its leg: the acknowledgement was lost. A live call goes on with the socket that asks now, and is told once more. */
async function placedBefore(
  tx: Db,
  { id }: CallRow,
  { callerId, socketId, legId }: NewCall,
  deps: CallDeps,
): Promise<Placed> {
  const call = (await lockCall(tx, id))!;
  if (call.status === 'ended')
    return { placed: await changeOf(tx, call, deps), isAnswer: false, isOld: true };
  const side = sideOf(call, callerId)!;
  const row = await takeSeat(tx, id, { side, socketId, legId }, await deps.timeOf(tx));
  return { placed: await changeOf(tx, row, deps), isAnswer: row.status === 'active' };
}

/** A call that rings at its target is not left: it has not been taken yet. */
const isLeftBehind = (call: CallRow, side: 'initiator' | 'target', now: Date): boolean =>
  (side === 'initiator' || call.status === 'active') && isAway(call, side, now);
