// Tokens and what they cost, in words. "About" where they were counted by us and not by the vendor.
import type { MonthOfUse, Usage } from '@msm/contract/writer/schemas';
import { formatCount } from '../../ui/counts.ts';

const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Drafts cost parts of a cent: two digits that say something. */
const PARTS_OF_A_CENT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
  minimumFractionDigits: 0,
});

export const sayCost = (costUsd: number): string =>
  costUsd > 0 && costUsd < 0.1 ? PARTS_OF_A_CENT.format(costUsd) : CENTS.format(costUsd);

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
