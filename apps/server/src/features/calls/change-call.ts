// The one way in which a call changes: its row is locked, the table of steps decides, the end is recorded in the same
// transaction, and then both sides are told.
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { recordCall } from '../../platform/ports/call-rooms.ts';
import { durationSecondsOf, isHeldByOther, sideOf, stepOf, type Act, type Side } from './calls.rules.ts';
import type { CallDeps } from './calls.deps.ts';
import { lockCall, takeSeat, takeStep, type Seat } from './calls.store.ts';
import type { CallRow } from './calls.tables.ts';
import { presentCall } from './present-call.ts';

/** The same for a call of others, so that its existence is not revealed. */
export const noSuchCall = () => new AppError('notFound', 'There is no such call.');
const isOver = () => new AppError('conflict', 'This call is over.');
export const isHeldElsewhere = () => new AppError('forbidden', 'This call is held in another window.');

/** A call after a step, as its members see it: read in the transaction, since after the commit nothing may fail before it is told. */
export interface Change {
  row: CallRow;
  call: Call;
}

export interface MemberAct {
  callId: string;
  roomId: string;
  memberId: string;
  act: Exclude<Act, 'expire' | 'lose'>;
  /** Of the socket that answers. */
  socketId?: string;
  /** Of the window that answers or ends. */
  legId?: string | undefined;
}

export async function actInCall(asked: MemberAct, deps: CallDeps): Promise<Call> {
  const { callId, roomId, memberId, act, socketId, legId } = asked;
  const changed = await deps.db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, callId);
    const side = call && sideOf(call, memberId);
    if (!call || !side || call.room_id !== roomId) throw noSuchCall();
    const seat = act === 'accept' && socketId !== undefined ? { side, socketId, legId } : undefined;
    if (seat && isRepeatedAccept(call, seat))
      return changeOf(tx, await takeSeat(tx, callId, seat, await deps.timeOf(tx)), deps);
    // Said again late by a window that has lost the call meanwhile.
    if (act === 'end' && isHeldByOther(call, side, legId)) throw isHeldElsewhere();
    return step(tx, call, { act, by: side, seat }, deps);
  });
  return announce(changed, deps);
}

/** Idempotent: its acknowledgement was lost, and it is sent again, perhaps by the window's next socket. */
const isRepeatedAccept = (call: CallRow, { side, socketId, legId }: Seat): boolean =>
  side === 'target' &&
  call.status === 'active' &&
  (call.target_socket === socketId || (legId !== undefined && call.target_leg === legId));

/** By the clock; a call that has changed meanwhile is left alone. */
export async function actByTime(
  call: CallRow,
  { act, by }: { act: 'expire' | 'lose'; by: Side | 'time' },
  isStillDue: (call: CallRow) => boolean,
  deps: CallDeps,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockCall(tx, call.id);
    if (!locked || !stepOf(locked.status, act, by) || !isStillDue(locked)) return undefined;
    return step(tx, locked, { act, by }, deps);
  });
  if (ended) announce(ended, deps);
}

interface Doing {
  act: Act;
  by: Side | 'time';
  seat?: Seat | undefined;
}

/** Within the transaction that locked the call; `announce` it after the commit. */
export async function step(tx: Db, call: CallRow, { act, by, seat }: Doing, deps: CallDeps): Promise<Change> {
  const next = stepOf(call.status, act, by);
  if (!next)
    throw call.status === 'ended'
      ? isOver()
      : new AppError(
          'conflict',
          act === 'accept' ? 'This call was answered already.' : 'This call cannot do that now.',
        );
  const changed = await takeStep(tx, call.id, next, { now: await deps.timeOf(tx), seat });
  if (changed.status === 'ended') await enqueueRecord(tx, changed, deps);
  return changeOf(tx, changed, deps);
}

export const changeOf = async (
  tx: Db,
  row: CallRow,
  { users }: Pick<CallDeps, 'users'>,
): Promise<Change> => ({
  row,
  call: await presentCall(row, { db: tx, users }),
});

export async function enqueueRecord(tx: Db, call: CallRow, { jobs }: Pick<CallDeps, 'jobs'>): Promise<void> {
  await jobs.enqueue(tx, recordCall, {
    roomId: call.room_id,
    callerId: call.initiator_id,
    record: {
      callId: call.id,
      callType: call.call_type,
      outcome: call.outcome!,
      durationSeconds: durationSecondsOf(call),
    },
  });
}

/** What is lost here is asked for by `call:sync` when a client comes back. */
export function announce({ row, call }: Change, { audience }: Pick<CallDeps, 'audience'>): Call {
  if (row.status === 'ringing') audience.tellMember(row.initiator_id, callEvents.ringing, call);
  if (row.status === 'active') audience.tellMember(row.initiator_id, callEvents.accepted, call);
  if (row.outcome === 'declined') audience.tellMember(row.initiator_id, callEvents.rejected, call);
  if (row.outcome) audience.tellEnded(row, row.outcome);
  return call;
}
