import { expect, test } from 'vitest';
import { DEFAULT_BUDGETS, readBudget, type Budgets } from '../../../platform/budgets.ts';
import { exhaustedBudget, type Spent } from './budgets.rules.ts';

const now = new Date('2026-11-16T13:00:00Z');
const nothing = { day: { calls: 0, microUsd: 0 }, month: { calls: 0, microUsd: 0 } };
const spent = (more: Partial<Spent>): Spent => ({
  member: nothing,
  account: nothing,
  portal: nothing,
  ...more,
});
const budgets = (more: Partial<Record<keyof Budgets, string>>): Budgets => ({
  member: readBudget(more.member ?? '', DEFAULT_BUDGETS.member)!,
  account: readBudget(more.account ?? '', DEFAULT_BUDGETS.account)!,
  portal: readBudget(more.portal ?? '', DEFAULT_BUDGETS.portal)!,
});
const used = (calls: number, microUsd = 0) => ({ calls, microUsd });

test('within its budgets a call may be made', () => {
  expect(exhaustedBudget(budgets({}), spent({}), { mostMicroUsd: 100_000, now })).toBeUndefined();
});

test('calls and dollars each stop, with words that name the budget and when it starts anew', () => {
  const byCalls = exhaustedBudget(
    budgets({ member: '3 calls/day' }),
    spent({ member: { day: used(3), month: used(3) } }),
    { mostMicroUsd: 0, now },
  );
  expect(byCalls).toEqual({
    words:
      'The AI budget of this member for today is used up (3 of 3 calls to the model). It starts anew on 17 November at 00:00 UTC.',
    resetsAt: new Date('2026-11-17T00:00:00Z'),
  });
  const byMoney = exhaustedBudget(
    budgets({ account: '1 usd/month' }),
    spent({ account: { day: used(1), month: used(9, 900_000) } }),
    { mostMicroUsd: 240_000, now },
  );
  expect(byMoney?.words).toBe(
    'The AI budget of this account for this month is used up ($0.90 of $1.00, and one more call may cost $0.24). It starts anew on 1 December at 00:00 UTC.',
  );
});

test('of a day and a month that are used up, the month is named', () => {
  const all = { day: used(3), month: used(3) };
  const exhausted = exhaustedBudget(
    budgets({ member: '3 calls/day', portal: '3 calls/month' }),
    spent({ member: all, portal: all }),
    { mostMicroUsd: 0, now },
  );
  // What all others spent is not told.
  expect(exhausted?.words).toBe(
    'The AI budget of the portal for this month is used up. It starts anew on 1 December at 00:00 UTC.',
  );
});
