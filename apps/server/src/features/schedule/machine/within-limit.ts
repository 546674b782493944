// A deadline for a call. What is too late goes on unheard: the caller has to bear that it may still happen.
import { ENDED, type Timers } from './timers.ts';

export async function withinLimit<T>(
  work: Promise<T>,
  limitMs: number,
  late: () => Error,
  { delay }: Timers,
): Promise<T> {
  const isOver = new AbortController();
  try {
    return await Promise.race([
      work,
      delay(limitMs, isOver.signal).then(() => {
        // The work has ended: a late error and its stack would be built for nothing.
        if (!isOver.signal.aborted) throw late();
        return work;
      }),
    ]);
  } finally {
    isOver.abort(ENDED);
  }
}
