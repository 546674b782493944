// A rest that can be cut short. Rings that come close together are one: whoever wakes looks at all that happened. A ring
// that comes while nobody rests is kept for the next rest.
import { setTimeout as delay } from 'node:timers/promises';

export interface Alarm {
  ring(): void;
  /** True when it was cut short. */
  rest(ms: number): Promise<boolean>;
}

/** Each look at what is due costs the database more than a post gains by a few milliseconds. */
const RINGS_TOGETHER_MS = 25;

export function createAlarm(): Alarm {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async rest(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const isCutShort = hasRung;
      if (isCutShort) await delay(RINGS_TOGETHER_MS);
      hasRung = false;
      wake = undefined;
      return isCutShort;
    },
  };
}
