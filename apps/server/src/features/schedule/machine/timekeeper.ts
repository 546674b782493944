// The time by the database, the one clock that all nodes share. Read before every look at what is due; in between it goes on by the
// stopwatch, so that the clock of this machine, right or wrong, decides nothing.
import type { Timers } from './timers.ts';

export interface Timekeeper {
  sync(): Promise<void>;
  now(): Date;
}

export function createTimekeeper(read: () => Promise<Date>, { stopwatch }: Timers): Timekeeper {
  let reading: { atMs: number; elapsedMs: number } | undefined;
  return {
    async sync() {
      const at = await read();
      reading = { atMs: at.getTime(), elapsedMs: stopwatch() };
    },
    now() {
      if (!reading) throw new Error('The time was not read yet.');
      return new Date(reading.atMs + stopwatch() - reading.elapsedMs);
    },
  };
}
