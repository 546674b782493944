import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { countFailures, createLimits, type Limit } from './limits.ts';
import type { Redis } from './nodes/redis.ts';

const GUESSES: Limit = { name: 'guesses', max: 2, windowSeconds: 60 };
const wrong = () => Promise.reject(new AppError('unauthenticated', 'Wrong.'));
const right = async () => 'right';

test('a right attempt is not counted, a wrong one is', async () => {
  const limits = createLimits();
  const guess = (attempt: () => Promise<unknown>) => countFailures(limits.take(GUESSES, 'anna'), attempt);
  for (let time = 0; time < 5; time++) expect(await guess(right)).toBe('right');
  for (let time = 0; time < 2; time++) await expect(guess(wrong)).rejects.toThrow('Wrong.');
  await expect(guess(right)).rejects.toMatchObject({ kind: 'tooMany', retryAfterSeconds: 60 });
});

test('of wrong attempts that run at the same time no more than allowed are begun', async () => {
  const limits = createLimits();
  let begun = 0;
  const guess = () =>
    countFailures(limits.take(GUESSES, 'anna'), async () => {
      begun += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return wrong();
    });
  await Promise.allSettled(Array.from({ length: 20 }, guess));
  expect(begun).toBe(2);
});

test.each([
  new AppError('tooMany', 'Busy.'),
  new AppError('unavailable', 'Away.'),
  new AppError('upstream', 'Gone.'),
  new Error('a fault of ours'),
])('an attempt that was not judged is not counted: %s', async (fault) => {
  const limits = createLimits();
  for (let time = 0; time < 5; time++) {
    const attempt = countFailures(limits.take(GUESSES, 'anna'), () => Promise.reject(fault));
    await expect(attempt).rejects.toBe(fault);
  }
});

test('a point that the node counted while Redis was away is given back to the node', async () => {
  let isAway = true;
  let shared = 0;
  const redis = {
    key: (name: string) => name,
    ask: async () => {
      if (isAway) throw new Error('away');
      shared += 1;
      return [shared, 60_000];
    },
  } as unknown as Redis;
  const limits = createLimits(redis);
  const taken = await limits.take(GUESSES, 'anna');
  isAway = false;
  await taken.giveBack();
  expect(shared).toBe(0);
  isAway = true;
  for (let time = 0; time < 2; time++) await limits.take(GUESSES, 'anna');
  await expect(limits.take(GUESSES, 'anna')).rejects.toMatchObject({ kind: 'tooMany' });
});
