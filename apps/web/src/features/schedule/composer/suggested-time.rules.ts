// The time that a new post begins with: the next full hour, with some minutes left to write it.
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';

const HOUR_MS = 3_600_000;
const TIME_TO_WRITE_MS = 15 * 60_000;

export function suggestedTime(nowMs: number, zone: string): string {
  const nextHourMs = Math.ceil((nowMs + TIME_TO_WRITE_MS) / HOUR_MS) * HOUR_MS;
  const { date, time } = wallTimeOf(nextHourMs, zone);
  return `${date}T${time}`;
}

/** Now, by the clock of the zone. */
export function wallNow(nowMs: number, zone: string): string {
  const { date, time } = wallTimeOf(nowMs, zone);
  return `${date}T${time}`;
}

/** A clicked day of the calendar that is today, at a time that has passed, means the next hour. */
export const notBefore = (at: string, nowMs: number, zone: string): string =>
  at < wallNow(nowMs, zone) ? suggestedTime(nowMs, zone) : at;
