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
  /** Until it is too late to be sent without a question. */
  leftMs: number;
  /** How long a destination may still be busy with a call that was broken off. */
  settleMs: number;
}

export function consequenceOf(
  fault: PublishFault,
  { phase, attempts, retryAfterMs = 0, leftMs, settleMs }: Tried,
): Consequence {
  const isLook = phase === 'looking';
  const isLastLook = isLook && !hasTriesLeft(attempts);
  // Looks end also where each repair is followed by another refusal.
  if (fault === 'held' || isLastLook) return { do: 'askPerson' };
  if (fault === 'reauth') return { do: 'askForCredentials' };
  if (fault === 'unclear' && phase === 'committing') return { do: 'lookAgain', afterMs: settleMs };
  const askedMs = Math.min(retryAfterMs, LONGEST_PAUSE_MS);
  // A look may come at any time; looks that are put off end when those so far add up to the same patience.
  const pauseMs = pauseAfter(attempts, askedMs, isLook ? CATCH_UP_MS - askedMs * (attempts - 1) : leftMs);
  const isHopeless = fault === 'refused' || pauseMs === undefined;
  if (isLook) return isHopeless ? { do: 'askPerson' } : { do: 'lookAgain', afterMs: pauseMs };
  return isHopeless ? { do: 'fail' } : { do: 'tryAgain', afterMs: pauseMs };
}

/** Whether all posts of the destination should wait: a writer, or a picture from elsewhere, says nothing of the site. */
export const concernsDestination = (fault: PublishFault, phase: Phase, retryAfterMs?: number): boolean => {
  if (phase === 'writing') return false;
  if (phase === 'preparing') return retryAfterMs !== undefined;
  return fault === 'again' || fault === 'unclear';
};

export const hasTriesLeft = (attempts: number): boolean => attempts <= PAUSES_MS.length;

/** None when it was tried often enough, or when the next try would come too late. */
function pauseAfter(attempts: number, askedMs: number, leftMs: number): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return undefined;
  const waitMs = Math.max(pauseMs, askedMs);
  return waitMs <= leftMs ? waitMs : undefined;
}
