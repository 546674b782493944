import { expect, test } from 'vitest';
import { DEFAULT_BUDGETS, endOf, readBudget, startOf } from './budgets.ts';

const usual = DEFAULT_BUDGETS.member;

test('a budget names what it changes, and the rest stays as usual', () => {
  expect(readBudget('', usual)).toEqual(usual);
  expect(readBudget('10 calls/day, 2.50 USD/month', usual)).toEqual({
    day: { ...usual.day, calls: 10 },
    month: { ...usual.month, microUsd: 2_500_000 },
  });
  expect(readBudget('unlimited calls/month', usual)?.month.calls).toBe(Infinity);
});

test.each(['10', '10 calls', 'ten calls/day', '1.5 calls/day', '-1 calls/day', '5 eur/day', '5 usd/week'])(
  '“%s” is no budget',
  (text) => expect(readBudget(text, usual)).toBeUndefined(),
);

test('days and months begin at midnight in UTC', () => {
  const now = new Date('2026-12-31T23:59:59Z');
  expect(startOf('day', now)).toEqual(new Date('2026-12-31T00:00:00Z'));
  expect(startOf('month', now)).toEqual(new Date('2026-12-01T00:00:00Z'));
  for (const period of ['day', 'month'] as const)
    expect(endOf(period, now)).toEqual(new Date('2027-01-01T00:00:00Z'));
});
