// When a post is due. Everything is counted on the wall clock of its zone, and only then turned into an instant: a time
// that the clocks jump over happens when they have jumped, a time that they show twice happens the first time.
import { Temporal } from 'temporal-polyfill';
import type { Recurrence } from '@msm/contract/schedule/recurrence';

export interface Plan {
  firstWallTime: string;
  zone: string;
  recurrence: Recurrence | null;
  /** The number of the occurrence that `firstWallTime` gives; more than 1 after the series was changed. */
  firstOccurrence: number;
}

export type RepeatingPlan = Plan & { recurrence: Recurrence };

export interface PlannedTime {
  occurrence: number;
  wallTime: string;
  dueAt: Date;
}

type Wall = Temporal.PlainDateTime;
export type RuleOf<K extends Recurrence['kind']> = Extract<Recurrence, { kind: K }>;

/** The latest instant that a Date can be. */
const END_OF_TIME = new Date(8.64e15);
const MINUTES = { smallestUnit: 'minute' } as const;

/** From that number on, until the plan ends; without an end it never does. */
export function* occurrencesFrom(plan: Plan, occurrence: number): Generator<PlannedTime> {
  for (let number = occurrence; ; number += 1) {
    const wall = wallTimeOf(plan, number);
    if (!wall || isBeyondEnd(plan, number, wall)) return;
    const dueAt = instantOf(wall, plan.zone);
    if (!isSameInstantAsPrevious(plan, number, dueAt))
      yield { occurrence: number, wallTime: wall.toString(MINUTES), dueAt };
  }
}

/**
 * The first number from `occurrence` on that is due at `earliest` or later. By bisection: a year of hours between is a dozen
 * steps, not a second of the event loop.
 */
export function firstNotBefore(plan: Plan, occurrence: number, earliest: Date): number {
  const isBefore = (number: number) => {
    const wall = wallTimeOf(plan, number);
    return wall !== undefined && !isBeyondEnd(plan, number, wall) && instantOf(wall, plan.zone) < earliest;
  };
  let stride = 1;
  while (isBefore(occurrence + stride - 1)) stride *= 2;
  let [from, to] = [occurrence, occurrence + stride - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How many from that number on until the plan ends. By bisection too. */
export function countFrom(plan: Plan, occurrence: number): number {
  return plan.recurrence && !plan.recurrence.end
    ? Number.POSITIVE_INFINITY
    : firstNotBefore(plan, occurrence, END_OF_TIME) - occurrence;
}

export function dueAtOf(wallTime: string, zone: string): Date {
  return instantOf(Temporal.PlainDateTime.from(wallTime), zone);
}

function instantOf(wall: Wall, zone: string): Date {
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isInGap = !zoned.toPlainDateTime().equals(wall);
  const happens = isInGap ? (zoned.getTimeZoneTransition('next') ?? zoned) : zoned;
  return new Date(happens.epochMilliseconds);
}

/**
 * The planned wall time of an occurrence, also beyond the end of the series. None after the first of a plan that does not
 * repeat.
 */
export function wallTimeOf(plan: RepeatingPlan, number: number): Wall;
export function wallTimeOf(plan: Plan, number: number): Wall | undefined;
export function wallTimeOf(
  { firstWallTime, recurrence, firstOccurrence }: Plan,
  number: number,
): Wall | undefined {
  const first = Temporal.PlainDateTime.from(firstWallTime);
  const nth = number - firstOccurrence;
  switch (recurrence?.kind) {
    case 'hourly':
      return first.add({ hours: nth * recurrence.interval });
    case 'daily':
      return first.add({ days: nth * recurrence.interval });
    case 'weekly':
      return nthInWeeks(first, recurrence, nth);
    case 'monthly':
      return nthInMonths(first, recurrence, nth);
    case undefined:
      return nth === 0 ? first : undefined;
  }
}

/** How many days after the beginning of its week. */
export const placeInWeek = (weekday: number, weekStart = 1): number => (weekday - weekStart + 7) % 7;

/** A first week that is over counts for nothing: the next one is the first. */
function nthInWeeks(first: Wall, { interval, weekdays, weekStart }: RuleOf<'weekly'>, nth: number): Wall {
  const days = [...new Set(weekdays)].map((day) => placeInWeek(day, weekStart)).toSorted((a, b) => a - b);
  const firstDay = placeInWeek(first.dayOfWeek, weekStart);
  const passed = days.filter((day) => day < firstDay).length;
  const isOver = passed === days.length;
  const place = nth + (isOver ? 0 : passed);
  const week = Math.floor(place / days.length) * interval + (isOver ? 1 : 0);
  return first.add({ days: week * 7 + days[place % days.length]! - firstDay });
}

/** A month that is shorter has it on its last day. */
export const dayInMonth = (day: RuleOf<'monthly'>['day'], { daysInMonth }: { daysInMonth: number }): number =>
  day === 'last' ? daysInMonth : Math.min(day, daysInMonth);

function nthInMonths(first: Wall, { interval, day }: RuleOf<'monthly'>, nth: number): Wall {
  const inMonth = (months: number): Wall => {
    const month = first.with({ day: 1 }).add({ months });
    return month.with({ day: dayInMonth(day, month) });
  };
  const hasPassed = Temporal.PlainDateTime.compare(inMonth(0), first) < 0;
  return inMonth((hasPassed ? 1 : 0) + nth * interval);
}

function isBeyondEnd({ recurrence, firstOccurrence }: Plan, number: number, wall: Wall): boolean {
  const end = recurrence?.end;
  if (!end) return false;
  if ('count' in end) return number - firstOccurrence >= end.count;
  return Temporal.PlainDate.compare(wall.toPlainDate(), Temporal.PlainDate.from(end.until)) > 0;
}

/** Where the clocks jump over an hour, two hours of a series fall together: that is one post, not two. */
function isSameInstantAsPrevious(plan: Plan, number: number, dueAt: Date): boolean {
  if (number === plan.firstOccurrence) return false;
  const previous = wallTimeOf(plan, number - 1);
  return previous !== undefined && instantOf(previous, plan.zone).getTime() === dueAt.getTime();
}
