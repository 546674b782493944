// Admission of attempts that hash a password: argon2id takes a core and 19 MiB for tens of milliseconds, so a flood of
// sign-ins would starve everything else. A few run at once, a short queue waits, and the rest is refused at once, before
// anything is queried.
import { availableParallelism } from 'node:os';
import { createSlots, type Slots } from '../../../platform/threads/slots.ts';

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

export const createHashQueue = ({
  atOnce = HASHES_AT_ONCE,
  maxWaiting = MAX_WAITING,
  maxWaitMs = MAX_WAIT_MS,
}: Bounds = {}): Slots =>
  createSlots(atOnce, {
    waitingPerKey: maxWaiting,
    maxWaitMs,
    refusal: 'Too many people are signing in right now. Try again in a moment.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
