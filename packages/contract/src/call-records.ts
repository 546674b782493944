// What became of a call. The feature of calls decides it, and the conversation of both members shows it.
import * as z from 'zod/mini';
import { Id } from './fields.ts';

export const CallType = z.enum(['video', 'audio']);
export type CallType = z.output<typeof CallType>;

/**
 * `completed` was answered and hung up, `lost` was answered and ended because one side did not come back. Never answered:
 * `missed` rang until its time was over, `cancelled` was given up by its caller, `declined` was refused, and `busy` found its
 * target in another call.
 */
export const CallOutcome = z.enum(['completed', 'lost', 'missed', 'cancelled', 'declined', 'busy']);
export type CallOutcome = z.output<typeof CallOutcome>;

export const CallRecord = z.object({
  callId: Id,
  callType: CallType,
  outcome: CallOutcome,
  /** From the answer to the end; 0 for a call without an answer. */
  durationSeconds: z.number().check(z.int(), z.gte(0)),
});
export type CallRecord = z.output<typeof CallRecord>;

/** Its target did not see it, so it counts as unread. A declined call was seen. */
export const wasMissed = (outcome: CallOutcome): boolean =>
  outcome === 'missed' || outcome === 'cancelled' || outcome === 'busy';

/** mm:ss, the minutes beyond an hour included. */
export function sayDuration(seconds: number): string {
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

const NAMES: Readonly<Record<CallType, string>> = { video: 'video call', audio: 'voice call' };

/** As the side that reads it would say it; without a side, as both could. */
export function sayCall(
  { callType, outcome, durationSeconds }: CallRecord,
  side?: 'caller' | 'target',
): string {
  const name = NAMES[callType];
  const alone = name.replace(/^./, (letter) => letter.toUpperCase());
  switch (outcome) {
    case 'completed':
    case 'lost':
      return `${alone}, ${sayDuration(durationSeconds)}`;
    case 'declined':
      return side === 'target' ? `You declined a ${name}` : `Declined ${name}`;
    case 'busy':
      return side === 'caller' ? `${alone}, busy` : `Missed ${name}`;
    case 'cancelled':
      return side === 'caller' ? `Cancelled ${name}` : `Missed ${name}`;
    case 'missed':
      return side === 'caller' ? `${alone}, no answer` : `Missed ${name}`;
  }
}
