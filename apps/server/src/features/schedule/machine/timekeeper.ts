// The time by the database, the one clock that all nodes share. Read before every look at what is due; in between it goes on by the
// stopwatch, so that the clock of this machine, right or wrong, decides nothing but that it is to be read again.
import { measure, type Timers } from './timers.ts';

export interface Timekeeper {
  sync(): Promise<void>;
  /** Whether this process or its machine seems to have stood still since the last reading began. */
  isStale(): boolean;
  now(): Date;
}

/** Longer than it is between two readings. */
const STALE_AFTER_MS = 5_000;

export function createTimekeeper(read: () => Promise<Date>, timers: Timers): Timekeeper {
  const { stopwatch } = timers;
  let reading: { number: number; atMs: number; elapsedMs: number; sinceMs: () => number } | undefined;
  let begun = 0;
  const current = () => {
    if (!reading) throw new Error('The time was not read yet.');
    return reading;
  };
  return {
    async sync() {
      const number = (begun += 1);
      const sinceMs = measure(timers);
      const at = await read();
      // Of two at once the later one may be answered first.
      if (!reading || reading.number < number)
        reading = { number, atMs: at.getTime(), elapsedMs: stopwatch(), sinceMs };
    },
    isStale: () => current().sinceMs() > STALE_AFTER_MS,
    now() {
      const { atMs, elapsedMs } = current();
      return new Date(atMs + stopwatch() - elapsedMs);
    },
  };
}
