// Admission of attempts that hash a password: argon2id takes a core and 19 MiB for tens of milliseconds, so a flood of
// sign-ins would starve everything else. A few run at once, a short queue waits, and the rest is refused at once, before
// anything is queried.
import { availableParallelism } from 'node:os';
import { AppError } from '../../platform/errors.ts';

export interface HashQueue {
  /** Runs the attempt when it is its turn. Throws `tooMany` when the queue is full, or when its turn does not come. */
  inTurn<T>(attempt: () => Promise<T>): Promise<T>;
}

interface Bounds {
  atOnce?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
}

/** libuv's default, unless the start has set it (scripts/launch.mjs). */
const THREAD_POOL_SIZE = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
/** Hashing runs on libuv's thread pool, which also reads files and resolves names: those keep two threads. */
const THREADS_FOR_OTHERS = 2;

/** One core stays free for requests. */
export const HASHES_AT_ONCE = Math.max(
  1,
  Math.min(availableParallelism() - 1, THREAD_POOL_SIZE - THREADS_FOR_OTHERS),
);
/** About a second of waiting. */
const MAX_WAITING = 20 * HASHES_AT_ONCE;
/** Longer than a person waits for a form without pressing the button again. */
const MAX_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;

export function createHashQueue({
  atOnce = HASHES_AT_ONCE,
  maxWaiting = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
}: Bounds = {}): HashQueue {
  /** In order of insertion. */
  const waiting = new Set<() => void>();
  let free = atOnce;

  function waitForTurn(): Promise<void> {
    if (waiting.size >= maxWaiting) throw tooBusy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(tooBusy());
      }, maxWaitMs);
      waiting.add(begin);
    });
  }

  return {
    async inTurn(attempt) {
      if (free > 0) free -= 1;
      else await waitForTurn();
      try {
        return await attempt();
      } finally {
        // Handed over, so that no newcomer slips in between.
        const [next] = waiting;
        if (next) next();
        else free += 1;
      }
    },
  };
}

const tooBusy = () =>
  new AppError('tooMany', 'Too many people are signing in right now. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
