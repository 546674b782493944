// Posts counted by the days of the member's zone. Days are calendar dates, never spans of 24 hours: two days a year have
// another length in many zones.
import { wallTimeOf, instantOf } from '../../ui/dates/zoned-time.ts';

const DAY_MS = 86_400_000;

/** `2026-03-14` moved by whole days. */
export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const dateOf = (nowMs: number, timeZone?: string): string => wallTimeOf(nowMs, timeZone).date;

/** So many days, oldest first, the given one last. */
export const daysUntil = (lastDate: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => shiftDate(lastDate, place + 1 - count));

/** From the first midnight of a day to the midnight that ends another. */
export const rangeOf = (firstDate: string, lastDate: string, timeZone?: string) => ({
  from: instantOf({ date: firstDate, time: '00:00' }, timeZone),
  to: instantOf({ date: shiftDate(lastDate, 1), time: '00:00' }, timeZone),
});

/** How many instants fall on each of the days; those of other days are left out. */
export function countByDay(
  instants: readonly string[],
  days: readonly string[],
  timeZone?: string,
): number[] {
  const counts = new Map(days.map((day) => [day, 0]));
  for (const instant of instants) {
    const date = dateOf(Date.parse(instant), timeZone);
    const before = counts.get(date);
    if (before !== undefined) counts.set(date, before + 1);
  }
  return [...counts.values()];
}

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
