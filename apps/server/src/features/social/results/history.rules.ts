// Turns sums by day and hour into what a page shows: periods side by side, days without gaps, the best hours. Null stays null: what a
// network does not report is not zero.
import { Temporal } from 'temporal-polyfill';
import { BEST_HOURS, RESULTS_DAYS } from '@msm/contract/social/results-limits';
import type { History, HourResult, PeriodTotals } from '@msm/contract/social/results';
import type { DayClicks, DaySums, FollowersRow, HourSums } from './history.store.ts';

export interface Period {
  /** Days of the zone, both included. */
  from: string;
  to: string;
  /** The instants at which they begin and end. */
  start: Date;
  end: Date;
}

export interface Periods {
  current: Period;
  previous: Period;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  zone: string;
}

/** The days that were asked for, or the last thirty, and as many right before. */
export function periodsOf({ from, to, zone }: Asked, now: Date): Periods {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const last = to === undefined ? today : Temporal.PlainDate.from(to);
  const first =
    from === undefined ? last.subtract({ days: RESULTS_DAYS.usual - 1 }) : Temporal.PlainDate.from(from);
  const days = first.until(last).days + 1;
  const period = (begin: Temporal.PlainDate, end: Temporal.PlainDate): Period => ({
    from: begin.toString(),
    to: end.toString(),
    start: startOf(begin, zone),
    end: startOf(end.add({ days: 1 }), zone),
  });
  return {
    current: period(first, last),
    previous: period(first.subtract({ days }), first.subtract({ days: 1 })),
  };
}

const startOf = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

const SUMMED = ['views', 'reach', 'likes', 'comments', 'shares', 'saves', 'interactions'] as const;

export function totalsOf(
  days: readonly DaySums[],
  clicks: readonly DayClicks[],
  { from, to }: Period,
): PeriodTotals {
  const isWithin = ({ day }: { day: string }) => day >= from && day <= to;
  const within = days.filter(isWithin);
  const sums = SUMMED.map((name) => [name, sumOf(within.map((day) => day[name]))] as const);
  return {
    posts: within.reduce((sum, day) => sum + Number(day.posts), 0),
    ...(Object.fromEntries(sums) as Omit<PeriodTotals, 'posts' | 'clicks'>),
    clicks: sumOf(clicks.filter(isWithin).map((day) => day.clicks)),
  };
}

/** Null when none of them is known. */
function sumOf(values: readonly (bigint | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Number(known.reduce((sum, value) => sum + value, 0n)) : null;
}

/** Every day of the period, also those without a post. */
export function daysOf(
  sums: readonly DaySums[],
  followers: readonly FollowersRow[],
  { from, to }: Period,
): History['days'] {
  const byDay = new Map(sums.map((day) => [day.day, day]));
  const counted = Map.groupBy(followers, ({ day }) => day);
  const known = new Map<string, number>();
  const days: History['days'] = [];
  const last = Temporal.PlainDate.from(to);
  let at = Temporal.PlainDate.from(from);
  for (; Temporal.PlainDate.compare(at, last) <= 0; at = at.add({ days: 1 })) {
    const day = at.toString();
    // A connection that was not read on a day still has its followers of the day before.
    for (const row of counted.get(day) ?? []) known.set(row.connection_id, Number(row.followers));
    const sum = byDay.get(day);
    days.push({
      day,
      posts: Number(sum?.posts ?? 0),
      interactions: numberOf(sum?.interactions),
      views: numberOf(sum?.views),
      followers: known.size > 0 ? [...known.values()].reduce((all, one) => all + one, 0) : null,
    });
  }
  return days;
}

export const numberOf = (value: bigint | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** Best first, of the hours with more than a single lucky post where there are such. Empty until enough posts were measured. */
export function bestHoursOf(hours: readonly HourSums[], limit: number = BEST_HOURS.shown): HourResult[] {
  const measured = hours.reduce((sum, { posts }) => sum + Number(posts), 0);
  if (measured < BEST_HOURS.minPosts) return [];
  const repeated = hours.filter(({ posts }) => posts > 1n);
  return (repeated.length > 0 ? repeated : hours)
    .map(({ weekday, hour, posts, interactions }) => ({
      weekday,
      hour,
      posts: Number(posts),
      interactions: Math.round(interactions * 10) / 10,
    }))
    .toSorted((a, b) => b.interactions - a.interactions || b.posts - a.posts)
    .slice(0, limit);
}
