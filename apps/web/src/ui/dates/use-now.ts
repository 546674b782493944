// The time, a minute at a time. One clock for the whole page: a list of a hundred moments needs no hundred timers.
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Without listeners the clock stands still: the first listener sets it. */
function read(): number {
  if (!timer && Date.now() - nowMs >= 1_000) nowMs = Date.now();
  return nowMs;
}

export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
