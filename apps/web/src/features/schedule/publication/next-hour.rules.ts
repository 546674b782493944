// The time that is offered when the time of a post has passed before it was approved.
import { wallTimeOf } from '../../../ui/dates/zoned-time.ts';

const HOUR_MS = 3_600_000;
/** Less is over before the dialog is read. */
const SOONEST_MS = 5 * 60_000;

/** The next full hour on the wall clock of the zone. */
export function nextHour(nowMs: number, zone: string): string {
  const { date, time } = wallTimeOf(nowMs + SOONEST_MS + HOUR_MS, zone);
  return `${date}T${time.slice(0, 2)}:00`;
}
