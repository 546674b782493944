// The time by the database, the one clock that all nodes share. Read before every look at what is due; in between it goes on by the
// stopwatch, so that the clock of this machine, right or wrong, decides nothing but that it is to be read again.
import type { Reading } from '../lateness.rules.ts';
import { measure, type Timers } from './timers.ts';

export interface Timekeeper {
  /** Answers the latest reading. */
  sync(): Promise<Reading>;
  /** Whether this process or its machine seems to have stood still since the last reading began. */
  isStale(): boolean;
  now(): Date;
}

/** Longer than it is between two readings. */
const STALE_AFTER_MS = 5_000;

export function createTimekeeper(read: () => Promise<Date>, timers: Timers): Timekeeper {
  const { stopwatch } = timers;
  let reading: (Reading & { number: number; sinceMs: () => number }) | undefined;
  let begun = 0;
  const current = () => {
    if (!reading) throw new Error('The time was not read yet.');
    return reading;
  };
  return {
    async sync() {
      const number = (begun += 1);
      const [begunMs, sinceMs] = [stopwatch(), measure(timers)];
      const wallMs = (await read()).getTime();
      // Of two at once the later one may be answered first.
      if (!reading || reading.number < number)
        reading = { number, wallMs, begunMs, endedMs: stopwatch(), sinceMs };
      return reading;
    },
    isStale: () => current().sinceMs() > STALE_AFTER_MS,
    now() {
      const { wallMs, endedMs } = current();
      return new Date(wallMs + stopwatch() - endedMs);
    },
  };
}
