// The days of a calendar: which of them a view shows, how one turns its pages, and which posts lie on which day.
// Days are `yyyy-mm-dd` and belong to the zone in which the calendar is read.
import type { CalendarPublication } from '@msm/contract/schedule/schemas';
import { sayDay } from '../../../ui/dates/date-words.ts';
import { instantOf, wallTimesIn } from '../../../ui/dates/zoned-time.ts';
import { sayMonth } from '../moment-words.rules.ts';

export const VIEWS = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof VIEWS)[number];

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Four weeks ahead: what one plans in a month, without an end in the middle of a week. */
const LIST_DAYS = 28;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || WEEK_DAYS;

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

function addMonths(date: string, months: number): string {
  const first = new Date(firstOfMonth(date));
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

const startOfWeek = (date: string, firstWeekday: number): string =>
  addDays(date, -((weekdayOf(date) - firstWeekday + WEEK_DAYS) % WEEK_DAYS));

/** The month with the edges of its weeks, the week, or the four weeks from a day on. */
export function daysOf(view: CalendarView, date: string, firstWeekday: number): string[] {
  const from =
    view === 'list' ? date : startOfWeek(view === 'month' ? firstOfMonth(date) : date, firstWeekday);
  const count = { month: daysOfMonthView(date, from), week: WEEK_DAYS, list: LIST_DAYS }[view];
  return Array.from({ length: count }, (_, place) => addDays(from, place));
}

function daysOfMonthView(date: string, from: string): number {
  const days = daysBetween(from, addMonths(date, 1));
  return Math.ceil(days / WEEK_DAYS) * WEEK_DAYS;
}

export function inWeeks(days: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(days.length / WEEK_DAYS) }, (_, week) =>
    days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS),
  );
}

/** The day to which one turns: the same place a month, a week or four weeks away. */
export function turn(view: CalendarView, date: string, pages: 1 | -1): string {
  if (view === 'month') return addMonths(date, pages);
  return addDays(date, pages * (view === 'week' ? WEEK_DAYS : LIST_DAYS));
}

export function titleOf(view: CalendarView, date: string, days: readonly string[]): string {
  if (view === 'month') return sayMonth(date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const from = isOneYear ? sayDay(first) : `${sayDay(first)} ${first.slice(0, 4)}`;
  return `${from} – ${sayDay(last)} ${last.slice(0, 4)}`;
}

/** From the first midnight to the last, by the clock of the zone. */
export function rangeOf(days: readonly string[], zone: string): { from: string; to: string } {
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, zone);
  return { from: midnight(days[0]!), to: midnight(addDays(days.at(-1)!, 1)) };
}

export interface PlacedPublication {
  publication: CalendarPublication;
  date: string;
  time: string;
}

export function byDay(
  publications: readonly CalendarPublication[],
  zone: string,
): Map<string, PlacedPublication[]> {
  const wallTime = wallTimesIn(zone);
  const placed = publications
    .map((publication) => ({ publication, dueMs: Date.parse(publication.dueAt) }))
    .toSorted((a, b) => a.dueMs - b.dueMs)
    .map(({ publication, dueMs }) => ({ publication, ...wallTime(dueMs) }));
  return Map.groupBy(placed, ({ date }) => date);
}

/** A day of a month shows only some of its posts: those that need a person are among them. */
export const attentionFirst = (placed: readonly PlacedPublication[]): PlacedPublication[] =>
  placed.toSorted((a, b) => Number(b.publication.asksPerson) - Number(a.publication.asksPerson));

/** Where the week begins for the reader: Monday, Sunday or Saturday. */
export function firstWeekdayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}
