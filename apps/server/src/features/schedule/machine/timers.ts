// Durations, as a part that a simulation can replace. No clock change moves them.
export interface Timers {
  /** Milliseconds since some moment in the past. On most systems it stands still while the machine sleeps. */
  stopwatch(): number;
  /** This machine's own clock, in milliseconds: it may be wrong, and goes on while the machine sleeps. */
  wallClock(): number;
  /** Ends early, without an error, when the signal does. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The reason for aborting a timer whose work has ended: without one, `abort()` makes an error with a stack trace each time. */
export const ENDED = 'ended';

export const systemTimers: Timers = {
  stopwatch: () => performance.now(),
  wallClock: () => Date.now(),
  // Every deadline that is met ends one early: the promise of Node would make an error with its stack for each.
  delay: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

/** Answers how long ago this call was, a sleep of the machine included. */
export function measure({ stopwatch, wallClock }: Timers): () => number {
  const [elapsedMs, wallMs] = [stopwatch(), wallClock()];
  return () => Math.max(stopwatch() - elapsedMs, wallClock() - wallMs);
}
