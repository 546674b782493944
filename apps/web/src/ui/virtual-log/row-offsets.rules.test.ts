import { expect, test } from 'vitest';
import { offsetsOf, rangeWithin, rowAt } from './row-offsets.rules.ts';

const offsets = offsetsOf([10, 20, 30, 40]);

test('offsets are the sums of the heights before', () => {
  expect(offsets).toEqual([0, 10, 30, 60, 100]);
  expect(offsetsOf([])).toEqual([0]);
});

test.each([
  [-5, 0],
  [0, 0],
  [9, 0],
  [10, 1],
  [59, 2],
  [60, 3],
  [500, 3],
])('at %i lies row %i', (y, row) => {
  expect(rowAt(offsets, y)).toBe(row);
});

test('rows in view and around it are drawn, no others', () => {
  expect(rangeWithin(offsets, { top: 30, height: 20, overscanPx: 0 })).toEqual({ from: 2, to: 3 });
  expect(rangeWithin(offsets, { top: 30, height: 20, overscanPx: 15 })).toEqual({ from: 1, to: 4 });
  expect(rangeWithin(offsetsOf([]), { top: 0, height: 500, overscanPx: 100 })).toEqual({ from: 0, to: 0 });
});

test('of a hundred thousand rows a screen full is drawn', () => {
  const many = offsetsOf(Array.from({ length: 100_000 }, () => 50));
  expect(rangeWithin(many, { top: 2_500_000, height: 800, overscanPx: 400 })).toEqual({
    from: 49_992,
    to: 50_025,
  });
});
