// Tokens, what they cost and what budgets leave, in words. "About" where they were counted by us and not by the vendor.
import type { BudgetLine, MonthOfUse, Usage } from '@msm/contract/writer/schemas';
import { formatCount } from '../../ui/counts.ts';
import { sayCost } from '../../ui/small-cost.ts';

/** Undefined when nothing was used that costs. */
export function sayUsage({ tokensIn, tokensOut, isEstimated, costUsd }: Usage): string | undefined {
  const tokens = tokensIn + tokensOut;
  if (tokens === 0) return undefined;
  const about = isEstimated ? 'about ' : '';
  const cost = costUsd === null ? '' : `, ${about}${sayCost(costUsd)}`;
  return `${about}${formatCount(tokens)} tokens${cost}`;
}

const countDrafts = (count: number): string => (count === 1 ? '1 draft' : `${formatCount(count)} drafts`);

/** Months are those of UTC, as the server counts them. */
export function sayThisMonth(months: readonly MonthOfUse[], now: Date): string {
  const current = months.find(({ month }) => month === now.toISOString().slice(0, 7));
  if (!current) return 'This month: no drafts yet';
  return ['This month: ' + countDrafts(current.generations), sayUsage(current)].filter(Boolean).join(', ');
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const sayMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

const OWNERS: Readonly<Record<BudgetLine['scope'], string>> = {
  member: 'Your budget',
  account: 'The account’s budget',
  portal: 'The portal’s budget',
};
const PERIODS: Readonly<Record<BudgetLine['period'], string>> = { day: 'today', month: 'this month' };

/** Of calls or dollars, whichever is nearer to its end. */
export function budgetPercent({ usedCalls, maxCalls, usedUsd, maxUsd }: BudgetLine): number {
  const share = Math.max(shareOf(usedCalls, maxCalls), shareOf(usedUsd, maxUsd));
  return Math.min(100, Math.floor(share * 100));
}

function shareOf(used: number, max: number | null): number {
  if (max === null) return 0;
  return max === 0 ? 1 : used / max;
}

export function sayBudget(budget: BudgetLine): { label: string; words: string } {
  const { scope, period, usedCalls, maxCalls, usedUsd, maxUsd } = budget;
  const calls = maxCalls !== null && `${formatCount(usedCalls)} of ${formatCount(maxCalls)} calls`;
  const money = maxUsd !== null && `${sayCost(usedUsd)} of ${sayCost(maxUsd)}`;
  return {
    label: `${OWNERS[scope]} ${PERIODS[period]}`,
    words: [calls, money].filter(Boolean).join(', ') || 'No limit',
  };
}

/** The budget that ends first, in one sentence. */
export function sayTightest(budgets: readonly BudgetLine[]): string {
  const [tightest] = budgets.toSorted((a, b) => budgetPercent(b) - budgetPercent(a));
  if (!tightest) return '';
  const { label, words } = sayBudget(tightest);
  const isUsedUp = budgetPercent(tightest) === 100;
  return `${label}: ${words}${isUsedUp ? `, used up until ${sayReset(tightest.resetsAt)}` : ''}`;
}

const RESET = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const sayReset = (instant: string): string => `${RESET.format(new Date(instant))} UTC`;
