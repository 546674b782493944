import { expect, test } from 'vitest';
import { sayCost, sayMonth, sayThisMonth, sayUsage } from './usage.rules.ts';

const USAGE = { tokensIn: 1_200, tokensOut: 34, isEstimated: false, costUsd: 0.00123 };

test('tokens and cost are said as they were counted', () => {
  expect(sayUsage(USAGE)).toBe('1,234 tokens, $0.0012');
});

test('what we counted ourselves is about right, and is said so', () => {
  expect(sayUsage({ ...USAGE, isEstimated: true })).toBe('about 1,234 tokens, about $0.0012');
});

test('where nobody knows the price, none is named', () => {
  expect(sayUsage({ ...USAGE, costUsd: null })).toBe('1,234 tokens');
});

test('the built-in writer uses nothing worth a word', () => {
  expect(sayUsage({ tokensIn: 0, tokensOut: 0, isEstimated: false, costUsd: 0 })).toBeUndefined();
});

test.each([
  [0, '$0.00'],
  [0.000_001_2, '$0.0000012'],
  [0.05, '$0.05'],
  [1.2, '$1.20'],
  [1_234.5, '$1,234.50'],
])('%d dollars read %s', (costUsd, words) => {
  expect(sayCost(costUsd)).toBe(words);
});

test('the month is that of the server, also late in the evening', () => {
  const months = [{ ...USAGE, month: '2026-07', generations: 1 }];
  expect(sayThisMonth(months, new Date('2026-07-31T23:30:00-05:00'))).toBe('This month: no drafts yet');
  expect(sayThisMonth(months, new Date('2026-07-31T23:30:00Z'))).toBe(
    'This month: 1 draft, 1,234 tokens, $0.0012',
  );
  expect(sayMonth('2026-07')).toBe('Jul 2026');
});
