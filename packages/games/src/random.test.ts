import { expect, test } from 'vitest';
import { createRandom, resumeRandom, shuffle } from './random.ts';

const THROWS = 60_000;

const numbers = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);

test('the same seed gives the same numbers, another seed others', () => {
  expect(numbers('one')).toEqual(numbers('one'));
  expect(numbers('one')).not.toEqual(numbers('two'));
});

test('a generator goes on from its saved state', () => {
  const random = createRandom('saved');
  random.next();
  const resumed = resumeRandom(JSON.parse(JSON.stringify(random.state())));
  expect(Array.from({ length: 5 }, resumed.next)).toEqual(Array.from({ length: 5 }, random.next));
});

test('each number below a bound comes equally often', () => {
  const random = createRandom('dice');
  const counts = Array.from({ length: 6 }, () => 0);
  for (let thrown = 0; thrown < THROWS; thrown++) counts[random.below(6)]!++;
  // Five standard deviations around a sixth.
  for (const count of counts) expect(Math.abs(count - THROWS / 6)).toBeLessThan(460);
});

test('each order of a shuffle comes equally often', () => {
  const random = createRandom('orders');
  const counts = new Map<string, number>();
  for (let thrown = 0; thrown < THROWS; thrown++) {
    const order = shuffle(['a', 'b', 'c'], random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - THROWS / 6)).toBeLessThan(460);
});
