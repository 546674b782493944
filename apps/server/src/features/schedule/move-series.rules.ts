// A whole series is dragged by one of its occurrences: every one takes the new time of day, and the days follow. What a
// weekly or monthly rule says of days is changed, not shifted blindly: Wednesday dragged to Thursday leaves Monday alone.
import { Temporal } from 'temporal-polyfill';
import type { Recurrence } from '@msm/contract/schedule/recurrence';

interface Drag {
  /** The next occurrence that has not begun: the series starts anew there. */
  earliest: string;
  /** The dragged occurrence, before and after. */
  from: string;
  to: string;
}

export interface MovedSeries {
  firstWallTime: string;
  recurrence: Recurrence | null;
}

export function moveSeries(recurrence: Recurrence | null, { earliest, from, to }: Drag): MovedSeries {
  const [was, becomes] = [Temporal.PlainDateTime.from(from), Temporal.PlainDateTime.from(to)];
  const movedDays = was.toPlainDate().until(becomes.toPlainDate()).days;
  const start = Temporal.PlainDateTime.from(earliest).withPlainTime(becomes.toPlainTime());
  const startingAfter = (days: number, rule: Recurrence | null): MovedSeries => ({
    firstWallTime: start.add({ days }).toString({ smallestUnit: 'minute' }),
    recurrence: rule,
  });
  if (recurrence?.kind === 'weekly') {
    const weekdays = recurrence.weekdays.filter((day) => day !== was.dayOfWeek);
    // Towards the past by days, towards the future by whole weeks: no day between is lost, none comes twice.
    const days = movedDays < 0 ? movedDays : movedDays - (movedDays % 7);
    return startingAfter(days, {
      ...recurrence,
      weekdays: [...new Set([...weekdays, becomes.dayOfWeek])].toSorted((a, b) => a - b),
    });
  }
  if (recurrence?.kind === 'monthly' && movedDays !== 0) {
    const isLast = becomes.day === becomes.daysInMonth && recurrence.day === 'last';
    return startingAfter(movedDays, { ...recurrence, day: isLast ? 'last' : becomes.day });
  }
  return startingAfter(movedDays, recurrence);
}
