// What follows from a publisher's fault. What provably happened before the commit is tried again; what may have happened is
// looked at, never repeated.
import { PublishError, type PublishFault } from '../../platform/ports/publisher.ts';
import { CATCH_UP_MS } from './lateness.rules.ts';

/** In which step the fault came. */
export type Phase = 'writing' | 'preparing' | 'committing' | 'looking';

export type Consequence =
  | { do: 'tryAgain'; afterMs: number }
  | { do: 'lookAgain'; afterMs: number }
  | { do: 'fail' }
  | { do: 'askForCredentials' }
  | { do: 'askPerson' };

const MINUTE_MS = 60_000;

/** About an hour and a half in all: after that a person would rather know. */
const PAUSES_MS = [0.5, 1, 2, 4, 8, 15, 30, 30].map((minutes) => minutes * MINUTE_MS);
/** A destination that asks for more patience than this is as good as down. */
export const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

export const faultOf = (error: unknown, phase: Phase): PublishFault =>
  error instanceof PublishError ? error.fault : phase === 'committing' ? 'unclear' : 'again';

interface Tried {
  phase: Phase;
  /** Tries, or looks when looking; this one included. */
  attempts: number;
  retryAfterMs?: number | undefined;
  /** How long a destination may still be busy with a call that was broken off. */
  settleMs: number;
}

export function consequenceOf(
  fault: PublishFault,
  { phase, attempts, retryAfterMs, settleMs }: Tried,
): Consequence {
  const isLastLook = phase === 'looking' && !hasTriesLeft(attempts);
  // Looks end also where each repair is followed by another refusal.
  if (fault === 'held' || isLastLook) return { do: 'askPerson' };
  if (fault === 'reauth') return { do: 'askForCredentials' };
  if (fault === 'unclear' && phase === 'committing') return { do: 'lookAgain', afterMs: settleMs };
  const pauseMs = pauseAfter(attempts, retryAfterMs);
  const isHopeless = fault === 'refused' || pauseMs === undefined;
  if (phase === 'looking') return isHopeless ? { do: 'askPerson' } : { do: 'lookAgain', afterMs: pauseMs };
  return isHopeless ? { do: 'fail' } : { do: 'tryAgain', afterMs: pauseMs };
}

/** Whether all posts of the destination should wait: a writer, or a picture from elsewhere, says nothing of the site. */
export const concernsDestination = (fault: PublishFault, phase: Phase, retryAfterMs?: number): boolean => {
  if (phase === 'writing') return false;
  if (phase === 'preparing') return retryAfterMs !== undefined;
  return fault === 'again' || fault === 'unclear';
};

export const hasTriesLeft = (attempts: number): boolean => attempts <= PAUSES_MS.length;

/** None when it was tried often enough. */
function pauseAfter(attempts: number, retryAfterMs = 0): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  const askedMs = Math.min(retryAfterMs, LONGEST_PAUSE_MS);
  // Pauses of an hour that add up would send it as late as nothing else is sent without a question.
  if (pauseMs === undefined || askedMs * attempts > CATCH_UP_MS) return undefined;
  return Math.max(pauseMs, askedMs);
}
