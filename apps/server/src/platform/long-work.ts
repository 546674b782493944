// Work that outlives its request. Its member may leave: it goes on, a pulse in the database shows that it lives, and
// a member with the right to do so can stop it from any node. The feature keeps the row, with its numbers and words for a progress bar;
// what has no pulse any more was on a node that died.
import type { Events } from './events.ts';

declare module './events.ts' {
  interface EventMap {
    'work.cancelled': { workId: string };
  }
}

export class WorkCancelled extends Error {
  override readonly name = 'WorkCancelled';
}

export interface LongWork {
  /** Gives the work a controller that `cancel`, on any node, aborts. */
  run<T>(workId: string, work: (control: AbortController) => Promise<T>): Promise<T>;
  cancel(workId: string): void;
}

export function createLongWork(events: Events): LongWork {
  const running = new Map<string, AbortController>();
  events.onEveryNode('work.cancelled', ({ workId }) => running.get(workId)?.abort(new WorkCancelled()));
  return {
    async run(workId, work) {
      const control = new AbortController();
      running.set(workId, control);
      try {
        return await work(control);
      } finally {
        // A later run of the same work may have its own by now.
        if (running.get(workId) === control) running.delete(workId);
      }
    },
    cancel: (workId) => events.emit('work.cancelled', { workId }),
  };
}

interface PulseOptions {
  /** While there is news. */
  everyMs: number;
  /** While there is none. */
  restMs: number;
  /** Writes the row and tells; a beat that throws is made up for by the next. */
  beat(): Promise<void>;
}

export interface Pulse {
  /** There is something new to write down. */
  quicken(): void;
  /** No beat follows, and none is under way any more. */
  stop(): Promise<void>;
}

export function startPulse({ everyMs, restMs, beat }: PulseOptions): Pulse {
  let hasNews = true;
  let lastBeatAt = -Infinity;
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (beating || (!hasNews && performance.now() - lastBeatAt < restMs)) return;
    hasNews = false;
    lastBeatAt = performance.now();
    beating = beat()
      .catch(() => {
        // The database may be away for a moment; the work goes on, and what was not written is written next time.
        hasNews = true;
      })
      .finally(() => (beating = undefined));
  }, everyMs);
  return {
    quicken: () => void (hasNews = true),
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
