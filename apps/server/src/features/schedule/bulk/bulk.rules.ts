// Where a bulk action puts a post, counted on the wall clock of its zone.
import { Temporal } from 'temporal-polyfill';
import type { BulkInput } from '@msm/contract/schedule/bulk';
import { dueAtOf } from '../planning/occurrences.rules.ts';

type MoveBy = Extract<BulkInput, { action: 'move' }>['by'];

const MINUTES = { smallestUnit: 'minute' } as const;
const WEEK = { days: 7 } as const;

/** So many days and hours away, or on another day at the same time. */
export function movedWallTime(wallTime: string, by: MoveBy): string {
  if ('date' in by) return `${by.date}${wallTime.slice('yyyy-mm-dd'.length)}`;
  return Temporal.PlainDateTime.from(wallTime).add(by).toString(MINUTES);
}

/** A week later; for a time that has long passed, on the next such weekday. */
export function sameTimeNextWeek(wallTime: string, zone: string, now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
  const planned = Temporal.PlainDateTime.from(wallTime);
  const weeksPassed = Math.max(0, Math.floor(today.since(planned, { largestUnit: 'days' }).days / WEEK.days));
  let next = planned.add({ days: (weeksPassed + 1) * WEEK.days });
  while (dueAtOf(next.toString(MINUTES), zone) <= now) next = next.add(WEEK);
  return next.toString(MINUTES);
}
