import { expect, test } from 'vitest';
import { budgetPercent, sayBudget, sayMonth, sayThisMonth, sayTightest, sayUsage } from './usage.rules.ts';

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

test('the month is that of the server, also late in the evening', () => {
  const months = [{ ...USAGE, month: '2026-07', generations: 1 }];
  expect(sayThisMonth(months, new Date('2026-07-31T23:30:00-05:00'))).toBe('This month: no drafts yet');
  expect(sayThisMonth(months, new Date('2026-07-31T23:30:00Z'))).toBe(
    'This month: 1 draft, 1,234 tokens, $0.0012',
  );
  expect(sayMonth('2026-07')).toBe('Jul 2026');
});

const DAY = {
  scope: 'member',
  period: 'day',
  usedCalls: 3,
  maxCalls: 100,
  usedUsd: 0.5,
  maxUsd: 5,
  resetsAt: '2026-11-17T00:00:00.000Z',
} as const;

test('a budget is said by calls and dollars, and measured by what is nearer to its end', () => {
  expect(sayBudget(DAY)).toEqual({
    label: 'Your budget today',
    words: '3 of 100 calls, $0.50 of $5.00',
  });
  expect(budgetPercent(DAY)).toBe(10);
  expect(sayBudget({ ...DAY, maxUsd: null }).words).toBe('3 of 100 calls');
  expect(sayBudget({ ...DAY, maxUsd: null, maxCalls: null }).words).toBe('No limit');
});

test('the budget that ends first is named, and until when when it is used up', () => {
  const month = { ...DAY, scope: 'account', period: 'month', usedUsd: 5 } as const;
  expect(sayTightest([DAY, month])).toBe(
    'The account’s budget this month: 3 of 100 calls, $5.00 of $5.00, used up until 17 Nov, 00:00 UTC',
  );
});
