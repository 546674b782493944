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

interface Jump {
  /** What of it was not taken back yet. */
  lengthMs: number;
  isExcused: boolean;
  seenAtMs: number;
}

export function createClockWatch(): ClockWatch {
  let last: Reading | undefined;
  let jumps: Jump[] = [];
  return {
    cutoff(now) {
      const forwardMs = last ? jumpBetween(last, now) : 0;
      const backMs = last ? jumpBackBetween(last, now) : 0;
      last = now;
      jumps = jumps.filter(({ seenAtMs }) => now.endedMs - seenAtMs <= CATCH_UP_MS);
      const isExcused = forwardMs <= LARGEST_JUMP_MS;
      if (forwardMs > 0) jumps.push({ lengthMs: forwardMs, isExcused, seenAtMs: now.endedMs });
      if (backMs > 0) jumps = takenBack(jumps, backMs);
      const jumpedMs = jumps.reduce((sum, jump) => sum + (jump.isExcused ? jump.lengthMs : 0), 0);
      return new Date(now.wallMs - CATCH_UP_MS - Math.min(jumpedMs, LARGEST_JUMP_MS));
    },
  };
}

/** The least that it can have been: a process that stops as it reads is no jump. */
function jumpBetween(before: Reading, now: Reading): number {
  const jumpMs = now.wallMs - before.wallMs - (now.endedMs - before.begunMs);
  return jumpMs >= SMALLEST_JUMP_MS ? jumpMs : 0;
}

/** The least too: set back, a clock makes nothing late, and a jump that is taken back wholly or in part excuses only the rest. */
function jumpBackBetween(before: Reading, now: Reading): number {
  const jumpMs = before.wallMs - now.wallMs + Math.max(now.begunMs - before.endedMs, 0);
  return jumpMs >= SMALLEST_JUMP_MS ? jumpMs : 0;
}

/** The newest first: a clock that was set right ends the fault that it was set right after. */
function takenBack(jumps: readonly Jump[], backMs: number): Jump[] {
  let leftMs = backMs;
  const left = jumps.toReversed().map((jump) => {
    const shorterMs = Math.min(jump.lengthMs, leftMs);
    leftMs -= shorterMs;
    return { ...jump, lengthMs: jump.lengthMs - shorterMs };
  });
  return left.toReversed().filter(({ lengthMs }) => lengthMs > 0);
}
