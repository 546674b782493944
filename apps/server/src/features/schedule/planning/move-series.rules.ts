// A whole series is dragged by one of its occurrences: every one takes the new time of day, and the days follow. A weekday
// moves alone where a rule can say so (Wednesday dragged to Thursday leaves Monday alone); otherwise all days shift with it.
// Two invariants: the dropped time is in the new plan, and no occurrence that was still to come is lost.
import { Temporal } from 'temporal-polyfill';
import { REPEAT_COUNT } from '@msm/contract/schedule/limits';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import {
  countFrom,
  dayInMonth,
  placeInWeek,
  wallTimeOf,
  type RepeatingPlan,
  type RuleOf,
} from './occurrences.rules.ts';

interface Drag {
  /** The number of the next occurrence that has not begun: the series starts anew there. */
  next: number;
  /** The number of the dragged occurrence, and where it was dropped. Its own time is the plan's, not one set by hand. */
  dragged: number;
  to: string;
  /** How many after `next` began before their turn, moved by hand: they are not planned a second time. */
  begunEarly: number;
}

export interface MovedSeries {
  firstWallTime: string;
  recurrence: Recurrence;
}

interface Shift {
  next: Wall;
  was: Wall;
  becomes: Wall;
  /** Calendar days between the two dates; times of day are ignored. */
  movedDays: number;
}

type Wall = Temporal.PlainDateTime;

const toMinutes = (wall: Wall): string => wall.toString({ smallestUnit: 'minute' });

export function moveSeries(plan: RepeatingPlan, { next, dragged, to, begunEarly }: Drag): MovedSeries {
  const [was, becomes] = [wallTimeOf(plan, dragged), Temporal.PlainDateTime.from(to)];
  const movedDays = was.toPlainDate().until(becomes.toPlainDate()).days;
  const shift = { next: wallTimeOf(plan, next), was, becomes, movedDays };
  const toCome = countFrom(plan, next);
  const moved = movePattern(plan, next, shift);
  const place = placeOf(moved, becomes);
  // A weekday that moves alone can change places with another one: the last of a counted series would fall behind its end.
  const series = place !== undefined && place <= toCome ? moved : shiftAll(plan.recurrence, shift);
  const left = Math.max(toCome - begunEarly, placeOf(series, becomes) ?? 1);
  return { ...series, recurrence: { ...series.recurrence, ...endAfter(plan.recurrence, series, left) } };
}

/** The time that an occurrence would have, were it dragged as far as another one. */
export function draggedAlike(wallTime: string, { from, to }: { from: string; to: string }): string {
  const distance = Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to));
  return toMinutes(Temporal.PlainDateTime.from(wallTime).add(distance));
}

function movePattern(plan: RepeatingPlan, next: number, shift: Shift): MovedSeries {
  const { recurrence } = plan;
  if (recurrence.kind === 'monthly') return moveDayOfMonth(recurrence, shift);
  return (
    (recurrence.kind === 'weekly' && moveWeekdayAlone(plan, recurrence, next, shift)) ||
    shiftAll(recurrence, shift)
  );
}

function shiftAll(recurrence: Recurrence, { next, was, becomes, movedDays }: Shift): MovedSeries {
  const firstWallTime = toMinutes(next.add(was.until(becomes)));
  if (recurrence.kind !== 'weekly') return { firstWallTime, recurrence };
  const shifted = (weekday: number) => placeInWeek(weekday + (movedDays % 7), 1) + 1;
  const { interval, weekdays, weekStart = 1 } = recurrence;
  return {
    firstWallTime,
    recurrence: {
      ...recurrence,
      weekdays: inOrder(weekdays.map(shifted)),
      ...(interval > 1 && { weekStart: shifted(weekStart) }),
    },
  };
}

const monthOf = (wall: Wall) => wall.toPlainDate().with({ day: 1 });

/** The month of each occurrence moves by as many months as that of the dragged one, and all take its day. */
function moveDayOfMonth(rule: RuleOf<'monthly'>, { next, was, becomes }: Shift): MovedSeries {
  const { months } = monthOf(was).until(monthOf(becomes), { largestUnit: 'months' });
  const isSameDay = dayInMonth(rule.day, becomes) === becomes.day;
  const day = isSameDay ? rule.day : becomes.day;
  const month = monthOf(next).add({ months });
  const first = month.with({ day: dayInMonth(day, month) }).toPlainDateTime(becomes.toPlainTime());
  return { firstWallTime: toMinutes(first), recurrence: { ...rule, day } };
}

/**
 * None where no rule says it: days that coincide, that lie further apart than a week of which every second is left out, or
 * a day whose turn in this week has passed and would come again.
 */
function moveWeekdayAlone(
  plan: RepeatingPlan,
  rule: RuleOf<'weekly'>,
  next: number,
  { was, becomes, movedDays }: Shift,
): MovedSeries | undefined {
  const others = rule.weekdays.filter((day) => day !== was.dayOfWeek);
  const wholeWeeks = movedDays - (movedDays % 7);
  const move = (wall: Wall) =>
    wall
      .add({ days: wall.dayOfWeek === was.dayOfWeek ? movedDays : wholeWeeks })
      .withPlainTime(becomes.toPlainTime());
  const compared = 2 * rule.weekdays.length;
  // Twice as many as are compared: a later one may be moved before them.
  const wanted = wallTimes(plan, next, 2 * compared)
    .map((wall) => toMinutes(move(wall)))
    .toSorted()
    .slice(0, compared);
  const weekStart = weekStartAfter(rule, others, { was, becomes, movedDays });
  const series = {
    firstWallTime: wanted[0]!,
    recurrence: {
      ...rule,
      weekdays: inOrder([...others, becomes.dayOfWeek]),
      ...(weekStart !== undefined && { weekStart }),
    },
  };
  const says = wallTimes(endless(series), 1, compared).map(toMinutes);
  return wanted.every((wall, at) => wall === says[at]) ? series : undefined;
}

/**
 * A day dragged over the boundary of its week stays beside the other days of that week: every second week would otherwise
 * tear them apart. The week then begins with the earliest of them.
 */
function weekStartAfter(
  { interval, weekStart }: RuleOf<'weekly'>,
  others: readonly number[],
  { was, becomes, movedDays }: Pick<Shift, 'was' | 'becomes' | 'movedDays'>,
): number | undefined {
  const place = placeInWeek(was.dayOfWeek, weekStart) + (movedDays % 7);
  if (interval === 1 || (place >= 0 && place <= 6)) return weekStart;
  const [earliest] = others.toSorted((a, b) => placeInWeek(a, weekStart) - placeInWeek(b, weekStart));
  return earliest !== undefined && placeInWeek(earliest, weekStart) < place ? earliest : becomes.dayOfWeek;
}

const inOrder = (weekdays: readonly number[]): number[] => [...new Set(weekdays)].toSorted((a, b) => a - b);

/** Wall times are the same in every zone. */
const endless = ({ firstWallTime, recurrence }: MovedSeries): RepeatingPlan => ({
  firstWallTime,
  zone: 'UTC',
  recurrence: { ...recurrence, end: undefined },
  firstOccurrence: 1,
});

const wallTimes = (plan: RepeatingPlan, from: number, count: number): Wall[] =>
  Array.from({ length: count }, (_, at) => wallTimeOf(plan, from + at));

/** Counted from 1; none when the series passes that time over. */
function placeOf(series: MovedSeries, wall: Wall): number | undefined {
  const plan = endless(series);
  for (let number = 1; ; number += 1) {
    const post = Temporal.PlainDateTime.compare(wallTimeOf(plan, number), wall);
    if (post >= 0) return post === 0 ? number : undefined;
  }
}

/**
 * A last day is put off when it would cut off what was still to come. Where several come on one day, a day cannot say which of
 * them is the last: they are counted, as far as a count goes.
 */
function endAfter({ kind, end }: Recurrence, series: MovedSeries, left: number): Pick<Recurrence, 'end'> {
  if (!end) return {};
  if ('count' in end || (kind === 'hourly' && left <= REPEAT_COUNT.max)) return { end: { count: left } };
  const last = wallTimeOf(endless(series), left).toPlainDate().toString();
  return { end: { until: last > end.until ? last : end.until } };
}
