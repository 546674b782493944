import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusalPace } from './refusal-pace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a few refusals are answered at once, those of a flood are held back, and not more than can be held', async () => {
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => void held.push(resolve));
  const pace = createRefusalPace({ perSecond: 2, maxHeld: 3, hold });
  let answered = 0;
  const refuse = () => pace().then(() => (answered += 1));
  const all = Promise.all(Array.from({ length: 7 }, refuse));
  await Promise.resolve();
  expect(held).toHaveLength(3);
  held.forEach((letGo) => letGo());
  await all;
  expect(answered).toBe(7);

  vi.advanceTimersByTime(1_000);
  await refuse();
  expect(held).toHaveLength(3);
});
