// When an agent publishes next. Counted on the wall clock of its zone: nine in the morning stays nine in summer and winter.
import { Temporal } from 'temporal-polyfill';
import type { AgentInput } from '@msm/contract/writer/agents';
import { after, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';

export type Cadence = Pick<AgentInput, 'weekdays' | 'time' | 'zone' | 'leadHours'>;

/** Less is too little to write, look and approve. */
const LEAST_LEAD_MS = 30 * MINUTE_MS;
/** The same weekday may come a week later, and clocks may be changed on it. */
const DAYS_LOOKED_AT = 9;

export interface Occurrence {
  dueAt: Date;
  runAt: Date;
}

/** The first one after that instant which can still be written in time. */
export function nextOccurrence(cadence: Cadence, afterDue: Date, now: Date): Occurrence {
  const soonest = new Date(Math.max(afterDue.getTime(), after(now, LEAST_LEAD_MS).getTime()));
  const dueAt = firstAfter(cadence, soonest);
  const runAt = after(dueAt, -cadence.leadHours * HOUR_MS);
  return { dueAt, runAt: runAt < now ? now : runAt };
}

function firstAfter({ weekdays, time, zone }: Cadence, instant: Date): Date {
  const first = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  for (let place = 0; place < DAYS_LOOKED_AT; place += 1) {
    const day = first.add({ days: place });
    if (!weekdays.includes(day.dayOfWeek)) continue;
    const due = new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds);
    if (due > instant) return due;
  }
  throw new Error('An agent has no weekday.');
}

/** Too late to be written: the portal was not running in time. */
export const hasPassed = (dueAt: Date, now: Date): boolean => dueAt <= after(now, MINUTE_MS);

export const wallTimeOf = (dueAt: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(dueAt.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
