// How a moment is said: near ones by their distance ("in 5 min"), near days by name ("yesterday 14:05"), far ones by
// date. Days are those of the reader's zone.
import { sayDate, sayDay } from './date-words.ts';
import { wallTimeOf } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const DAY_NAMES: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

export function sayRelative(instantMs: number, nowMs: number, timeZone?: string): string {
  const distanceMs = Math.abs(instantMs - nowMs);
  if (distanceMs < MINUTE_MS) return 'just now';
  if (distanceMs < HOUR_MS) {
    const minutes = `${Math.floor(distanceMs / MINUTE_MS)} min`;
    return instantMs > nowMs ? `in ${minutes}` : `${minutes} ago`;
  }
  const { date, time } = wallTimeOf(instantMs, timeZone);
  const { date: today } = wallTimeOf(nowMs, timeZone);
  const dayName = DAY_NAMES[(Date.parse(date) - Date.parse(today)) / DAY_MS];
  if (dayName) return `${dayName} ${time}`;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? `${sayDay(date)} ${time}` : sayDate(date);
}

/** The whole moment with its zone: "Saturday, 14 March 2026 at 14:05:00 GMT+3". */
export const sayFully = (instantMs: number, timeZone?: string): string =>
  new Date(instantMs).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone });
