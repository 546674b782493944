// What the figures of a period say, in words: changes against the period before, the best hour, the titles of charts.
import type { History, HourResult, PeriodTotals } from '@msm/contract/social/results';
import { formatCount } from '../../../ui/counts.ts';
import { WEEKDAYS } from '../../../ui/dates/date-words.ts';

export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
export type PeriodDays = (typeof PERIODS)[number]['value'];
const USUAL: PeriodDays = '30';

export const readPeriod = (given: string | null): PeriodDays =>
  PERIODS.find(({ value }) => value === given)?.value ?? USUAL;

const DAY_MS = 86_400_000;

/** That many days up to today in the zone. */
export function daysUpTo(today: string, days: PeriodDays): { from: string; to: string } {
  const first = new Date(Date.parse(today) - (Number(days) - 1) * DAY_MS);
  return { from: first.toISOString().slice(0, 'YYYY-MM-DD'.length), to: today };
}

export interface Change {
  words: string;
  direction: 'up' | 'down' | 'same';
}

/** None where one of both is not known, or there was nothing to compare with. */
export function changeOf(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null || before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { words: 'as before', direction: 'same' };
  return {
    words: `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))} %`,
    direction: percent > 0 ? 'up' : 'down',
  };
}

export const sayHour = ({ weekday, hour }: Pick<HourResult, 'weekday' | 'hour'>): string =>
  `${WEEKDAYS[weekday - 1]} ${String(hour).padStart(2, '0')}:00`;

/** The finding of the chart by day. */
export function sayInteractions({ totals, previous }: Pick<History, 'totals' | 'previous'>): string {
  if (totals.interactions === null) return 'Interactions by day';
  const change = changeOf(totals.interactions, previous.interactions);
  const count = `${formatCount(totals.interactions)} interactions`;
  return change ? `${count}, ${change.words}` : count;
}

export function sayFollowers(days: History['days']): string {
  const known = days.flatMap(({ followers }) => (followers === null ? [] : [followers]));
  const [first, last] = [known.at(0), known.at(-1)];
  if (first === undefined || last === undefined) return 'Followers';
  const gained = last - first;
  if (gained === 0) return `${formatCount(last)} followers`;
  return `${formatCount(last)} followers, ${formatCount(Math.abs(gained))} ${gained > 0 ? 'more' : 'fewer'}`;
}

/** A dash where a network reports nothing. */
export const sayFigure = (value: number | null): string => (value === null ? '–' : formatCount(value));

export const perPost = ({ interactions, posts }: PeriodTotals): number | null =>
  interactions === null || posts === 0 ? null : Math.round((interactions / posts) * 10) / 10;
