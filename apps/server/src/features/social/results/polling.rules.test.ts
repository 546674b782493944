import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { after, DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { nextReadingAt } from './polling.rules.ts';

const sentAt = new Date('2030-05-06T09:00:00Z');
const pauseAt = (ageMs: number, postId: string, network: 'x' | 'bluesky' = 'bluesky') => {
  const now = after(sentAt, ageMs);
  const next = nextReadingAt({ postId, network, sentAt }, now);
  return next === null ? null : next.getTime() - now.getTime();
};

test('a young post is read often, an old one rarely, and a finished one not any more', () => {
  const id = randomUUID();
  const pauses = [HOUR_MS, DAY_MS, 5 * DAY_MS, 30 * DAY_MS].map((age) => pauseAt(age, id)!);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBeLessThanOrEqual(HOUR_MS / 2);
  expect(pauseAt(91 * DAY_MS, id)).toBeNull();
});

test('a post that costs money to read is read about ten times in its life', () => {
  const id = randomUUID();
  let [age, readings] = [0, 0];
  for (let pause = pauseAt(age, id, 'x'); pause !== null; pause = pauseAt(age, id, 'x')) {
    age += pause;
    readings += 1;
  }
  expect(readings).toBeGreaterThan(5);
  expect(readings).toBeLessThan(15);
});

test('posts of the same minute are not read in the same minute again', () => {
  const pauses = Array.from({ length: 1_000 }, () => pauseAt(DAY_MS, randomUUID())!);
  const tenths = Map.groupBy(pauses, (pause) => Math.floor((pause - 2.4 * HOUR_MS) / (0.06 * HOUR_MS)));
  expect(tenths.size).toBe(10);
  for (const tenth of tenths.values()) expect(tenth.length).toBeGreaterThan(50);
});
