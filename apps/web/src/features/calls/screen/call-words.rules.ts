// The words of the call screen, as specified.
import { sayDuration } from '@msm/contract/call-records';
import type { CallPhase } from '../state/call-store.ts';

export function sayStatus(phase: CallPhase, activeSeconds: number): string {
  if (phase === 'active') return sayDuration(activeSeconds);
  return phase === 'ringing' ? 'Ringing...' : 'Connecting...';
}

/** While it is not active: a call that waits for an answer, or one that was answered. */
export const sayOverlay = (phase: CallPhase): string =>
  phase === 'connecting' ? 'Connecting to call...' : 'Calling...';
