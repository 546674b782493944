// The time that a new post begins with: the next full hour in which people are awake, with some minutes left to write it.
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_TO_WRITE_MS = 15 * 60_000;
/** By the clock of the member's zone: posts published at night are not read. */
const FIRST_HOUR = '08:00';
const LAST_HOUR = '21:00';

export function suggestedTime(nowMs: number, zone: string): string {
  const nextHourMs = Math.ceil((nowMs + TIME_TO_WRITE_MS) / HOUR_MS) * HOUR_MS;
  const { date, time } = wallTimeOf(nextHourMs, zone);
  if (time < FIRST_HOUR) return `${date}T${FIRST_HOUR}`;
  if (time <= LAST_HOUR) return `${date}T${time}`;
  return `${wallTimeOf(nextHourMs + DAY_MS, zone).date}T${FIRST_HOUR}`;
}

/** Now, by the clock of the zone. */
export function wallNow(nowMs: number, zone: string): string {
  const { date, time } = wallTimeOf(nowMs, zone);
  return `${date}T${time}`;
}

/** A clicked day of the calendar that is today, at a time that has passed, means the next hour. */
export const notBefore = (at: string, nowMs: number, zone: string): string =>
  at < wallNow(nowMs, zone) ? suggestedTime(nowMs, zone) : at;
