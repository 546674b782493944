// A rest that can be cut short. Rings that come close together are one: the woken loop looks at all that happened. A ring
// that comes while no worker rests is kept for the next rest.
import type { Timers } from './timers.ts';

export interface Alarm {
  ring(): void;
  /** Before a rest ends that was cut short, something else is done and waited for. */
  rest(ms: number, whileRingsGather: () => Promise<void>): Promise<void>;
}

/** A look at what is due costs the database more than a post gains by being found sooner, and finds more the later it is. */
const RINGS_TOGETHER_MS = 75;

export function createAlarm({ delay }: Timers): Alarm {
  let hasRung = false;
  let resting: AbortController | undefined;
  return {
    ring() {
      hasRung = true;
      resting?.abort();
    },
    async rest(ms, whileRingsGather) {
      if (!hasRung) {
        resting = new AbortController();
        await delay(ms, resting.signal);
        resting = undefined;
      }
      if (hasRung) await Promise.all([delay(RINGS_TOGETHER_MS), whileRingsGather()]);
      hasRung = false;
    },
  };
}
