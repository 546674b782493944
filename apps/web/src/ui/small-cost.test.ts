import { expect, test } from 'vitest';
import { sayCost } from './small-cost.ts';

test.each([
  [0, '$0.00'],
  [0.000_001_2, '$0.0000012'],
  [0.05, '$0.05'],
  [1.2, '$1.20'],
  [1_234.5, '$1,234.50'],
])('%d dollars read %s', (costUsd, words) => {
  expect(sayCost(costUsd)).toBe(words);
});
