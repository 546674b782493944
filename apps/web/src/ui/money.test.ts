import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('money has its sign, its thousands and its two cents', () => {
  expect(formatMoney(123_450)).toBe('$1,234.50');
  expect(formatMoney(5)).toBe('$0.05');
  expect(formatMoney(0)).toBe('$0.00');
});

test('what was paid out is negative', () => {
  expect(formatMoney(-2_999)).toBe('-$29.99');
  expect(formatMoney(-5)).toBe('-$0.05');
});

test('no cent is lost where numbers have no cents left', () => {
  expect(formatMoney(9_007_199_254_740_993_01n)).toBe('$9,007,199,254,740,993.01');
});

test('another currency has its own sign', () => {
  expect(formatMoney(123_450, 'EUR')).toBe('€1,234.50');
});
