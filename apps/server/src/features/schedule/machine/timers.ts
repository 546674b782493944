// Durations, as a part that a simulation can replace. No clock change moves them.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Timers {
  /** Milliseconds since some moment in the past. */
  stopwatch(): number;
  /** Ends early, without an error, when the signal does. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemTimers: Timers = {
  stopwatch: () => performance.now(),
  async delay(ms, signal) {
    try {
      await sleep(ms, undefined, signal && { signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  },
};
