// A mutex for each key: work under one key runs one after the other. A line that is full refuses instead of growing.
import { AppError } from '../errors.ts';

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A full line moves within seconds. */
const RETRY_AFTER_SECONDS = 5;

export function createTurns(maxWaiting: number): Turns {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { length: 0, last: Promise.resolve() };
    // The one at work stands in the line too.
    if (line.length > maxWaiting)
      throw new AppError('tooMany', 'Too many attempts at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    lines.set(key, line);
    line.length += 1;
    const turn = line.last.then(work);
    // The next one begins however this one ended.
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
