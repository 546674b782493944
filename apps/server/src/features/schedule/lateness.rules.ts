// What to do with what was due while no node worked: up to two hours late it is caught up, later a person is asked. A clock
// that jumps is no downtime: this process was there all the time and has missed nothing, whatever the clock says now.
import { CATCH_UP_HOURS } from '@msm/contract/schedule/limits';

export const CATCH_UP_MS = CATCH_UP_HOURS * 3_600_000;
/** Smaller ones are the usual corrections of a clock. */
export const SMALLEST_JUMP_MS = 60_000;
/** A clock set right, or a lid closed over lunch, all of two hours together. A machine that slept through the night was away. */
const LARGEST_JUMP_MS = 4 * 3_600_000;

export interface Reading {
  wallMs: number;
  /** By a monotonic clock, which is never set back: the reading was taken at some instant between these two. */
  begunMs: number;
  endedMs: number;
}

export interface ClockWatch {
  /** What was due before this instant is too late to be caught up. */
  cutoff(now: Reading): Date;
}

export function createClockWatch(): ClockWatch {
  let last: Reading | undefined;
  let jumps: { lengthMs: number; seenAtMs: number }[] = [];
  return {
    cutoff(now) {
      const lengthMs = last ? jumpBetween(last, now) : 0;
      last = now;
      jumps = jumps.filter(({ seenAtMs }) => now.endedMs - seenAtMs <= CATCH_UP_MS);
      if (lengthMs > 0) jumps.push({ lengthMs, seenAtMs: now.endedMs });
      const jumpedMs = jumps.reduce((sum, jump) => sum + jump.lengthMs, 0);
      return new Date(now.wallMs - CATCH_UP_MS - Math.min(jumpedMs, LARGEST_JUMP_MS));
    },
  };
}

/** Forwards only: set back, a clock makes nothing late. The least that it can have been: a process that stops as it reads is no jump. */
function jumpBetween(before: Reading, now: Reading): number {
  const jumpMs = now.wallMs - before.wallMs - (now.endedMs - before.begunMs);
  return jumpMs >= SMALLEST_JUMP_MS && jumpMs <= LARGEST_JUMP_MS ? jumpMs : 0;
}
