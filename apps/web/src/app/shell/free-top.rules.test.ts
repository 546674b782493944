import { expect, test } from 'vitest';
import { freeTop } from './free-top.rules.ts';

const toast = { top: 64, height: 56 };

test('what covers nothing stays at its own top', () => {
  expect(freeTop(toast, [], 800)).toBe(64);
  expect(freeTop(toast, [{ top: 120, bottom: 160 }], 800)).toBe(64);
});

test('what would cover a control goes below it, to the first gap that is high enough', () => {
  const button = { top: 90, bottom: 130 };
  expect(freeTop(toast, [button], 800)).toBe(138);
  expect(freeTop(toast, [button, { top: 150, bottom: 190 }], 800)).toBe(198);
});

test('on a screen without a gap it stays at its own top', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ top: 64 + at * 40, bottom: 96 + at * 40 }));
  expect(freeTop(toast, rows, 800)).toBe(64);
});
