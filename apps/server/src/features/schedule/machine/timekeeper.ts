// The time by the database, the one clock that all nodes share. Read before every look at what is due; in between it goes on by the
// stopwatch, so that the clock of this machine, right or wrong, decides nothing but that it is to be read again.
import { measure, type Timers } from './timers.ts';

export interface Timekeeper {
  sync(): Promise<void>;
  /** Whether this machine seems to have slept since the last reading. */
  isStale(): boolean;
  now(): Date;
}

/** More than the usual corrections of a clock between two readings. */
const SLEPT_MS = 1_000;

export function createTimekeeper(read: () => Promise<Date>, timers: Timers): Timekeeper {
  const { stopwatch } = timers;
  let reading: { atMs: number; elapsedMs: number; sinceMs: () => number } | undefined;
  const current = () => {
    if (!reading) throw new Error('The time was not read yet.');
    return reading;
  };
  return {
    async sync() {
      const at = await read();
      reading = { atMs: at.getTime(), elapsedMs: stopwatch(), sinceMs: measure(timers) };
    },
    isStale() {
      const { elapsedMs, sinceMs } = current();
      return sinceMs() - (stopwatch() - elapsedMs) > SLEPT_MS;
    },
    now() {
      const { atMs, elapsedMs } = current();
      return new Date(atMs + stopwatch() - elapsedMs);
    },
  };
}
