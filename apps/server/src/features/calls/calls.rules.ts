// All that can happen to a call, in one table. What is not in it is refused, and changes nothing.
import type { CallOutcome } from '@msm/contract/call-records';
import { CALL_CHECK_MS } from '@msm/contract/calls/limits';
import type { CallStatus } from '@msm/contract/calls/schemas';
import type { CallRow } from './calls.tables.ts';

export type Side = 'initiator' | 'target';
/** `ring`: a device of the target shows it. `expire`: it rang for too long. `lose`: that side is gone for too long. */
export type Act = 'ring' | 'accept' | 'reject' | 'end' | 'expire' | 'lose';

export type Step = { to: 'ringing' | 'active' } | { to: 'ended'; outcome: CallOutcome };

const ended = (outcome: CallOutcome): Step => ({ to: 'ended', outcome });

type Steps = Partial<Record<Act, Partial<Record<Side | 'time', Step>>>>;

const UNANSWERED: Steps = {
  ring: { target: { to: 'ringing' } },
  accept: { target: { to: 'active' } },
  reject: { target: ended('declined') },
  end: { initiator: ended('cancelled'), target: ended('declined') },
  expire: { time: ended('missed') },
  // The target has no side yet.
  lose: { initiator: ended('cancelled') },
};

const STEPS: Readonly<Record<CallStatus, Steps>> = {
  initiated: UNANSWERED,
  ringing: UNANSWERED,
  active: {
    // A second tab shows the card for a moment longer.
    ring: { target: { to: 'active' } },
    end: { initiator: ended('completed'), target: ended('completed') },
    lose: { initiator: ended('lost'), target: ended('lost') },
  },
  ended: {},
};

export const stepOf = (status: CallStatus, act: Act, by: Side | 'time'): Step | undefined =>
  STEPS[status][act]?.[by];

export const sideOf = (
  call: Pick<CallRow, 'initiator_id' | 'target_id'>,
  memberId: string,
): Side | undefined =>
  call.initiator_id === memberId ? 'initiator' : call.target_id === memberId ? 'target' : undefined;

export const otherSide = (side: Side): Side => (side === 'initiator' ? 'target' : 'initiator');

/** Another window than the one that asks holds the side. A client that names no leg is taken at its word. */
export const isHeldByOther = (call: CallRow, side: Side, legId: string | undefined): boolean =>
  legId !== undefined && call[`${side}_leg`] !== null && call[`${side}_leg`] !== legId;

/** A node that is alive says so at every check; a killed one does not take its sockets back. */
export const SILENT_MS = 3 * CALL_CHECK_MS;

/** No socket speaks for the side at this moment. */
export function isAway(call: CallRow, side: Side, now: Date): boolean {
  const seenAt = call[`${side}_seen_at`];
  return call[`${side}_socket`] === null || seenAt === null || now.getTime() - seenAt.getTime() > SILENT_MS;
}

export const durationSecondsOf = ({
  answered_at,
  ended_at,
}: Pick<CallRow, 'answered_at' | 'ended_at'>): number =>
  answered_at && ended_at ? Math.max(0, Math.round((ended_at.getTime() - answered_at.getTime()) / 1000)) : 0;
