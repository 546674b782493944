import { expect, test } from 'vitest';
import { hasSessionHint } from './cookies.ts';

test('the hint is found among other cookies, and only by its whole name', () => {
  expect(hasSessionHint('a=1; hasSession=1; b=2')).toBe(true);
  expect(hasSessionHint('hasSession=1')).toBe(true);
  expect(hasSessionHint('a=1; __Host-hasSession=1')).toBe(true);
  expect(hasSessionHint('hadhasSession=1')).toBe(false);
  expect(hasSessionHint('')).toBe(false);
});
