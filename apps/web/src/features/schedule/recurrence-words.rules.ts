// How a repetition is said: "Every second week on Monday and Thursday until 3 March 2027".
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { WEEKDAYS } from '../../ui/dates/date-words.ts';
import { sayLongDate } from './moment-words.rules.ts';

const WORK_DAYS = '1,2,3,4,5';

export function sayRecurrence(recurrence: Recurrence | null): string {
  if (!recurrence) return 'Once';
  return sayRhythm(recurrence) + sayEnd(recurrence.end);
}

/** Without its end. */
export function sayRhythm(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case 'hourly':
      return sayEvery(recurrence.interval, 'hour');
    case 'daily':
      return sayEvery(recurrence.interval, 'day');
    case 'weekly':
      return `${sayEvery(recurrence.interval, 'week')} ${sayWeekdays(recurrence.weekdays)}`;
    case 'monthly':
      return `${sayEvery(recurrence.interval, 'month')} on ${sayDayOfMonth(recurrence.day)}`;
  }
}

function sayEvery(interval: number, unit: string): string {
  if (interval === 1) return `Every ${unit}`;
  return interval === 2 ? `Every second ${unit}` : `Every ${interval} ${unit}s`;
}

function sayWeekdays(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b);
  if (days.length === WEEKDAYS.length) return 'on every day';
  if (days.join() === WORK_DAYS) return 'from Monday to Friday';
  return `on ${sayList(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`;
}

/** The 29th and later are not in every month. */
function sayDayOfMonth(day: number | 'last'): string {
  if (day === 'last') return 'the last day';
  const name = `the ${day}${ordinalEnding(day)}`;
  return day > 28 ? `${name}, or the last day of a shorter month` : name;
}

function ordinalEnding(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th';
}

/** As a column says it: "3 March 2027", "After 4 times", "Never". */
export function sayLast({ end }: Recurrence): string {
  if (!end) return 'Never';
  if ('until' in end) return sayLongDate(end.until);
  return end.count === 1 ? 'After once' : `After ${end.count} times`;
}

function sayEnd(end: Recurrence['end']): string {
  if (!end) return '';
  if ('until' in end) return ` until ${sayLongDate(end.until)}`;
  return end.count === 1 ? ', once' : `, ${end.count} times`;
}

function sayList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
