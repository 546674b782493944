// A whole series is dragged by one of its occurrences: every one takes the new time of day, and the days follow. What a
// weekly or monthly rule says of days is changed, not shifted blindly: Wednesday dragged to Thursday leaves Monday alone.
import { Temporal } from 'temporal-polyfill';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { placeInWeek } from './occurrences.rules.ts';

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
    const others = recurrence.weekdays.filter((day) => day !== was.dayOfWeek);
    // Towards the past by days, towards the future by whole weeks: no day between is lost, none comes twice.
    const days = movedDays < 0 ? movedDays : movedDays - (movedDays % 7);
    const weekStart = weekStartAfter(recurrence, {
      was: was.dayOfWeek,
      becomes: becomes.dayOfWeek,
      movedDays,
    });
    return startingAfter(days, {
      ...recurrence,
      weekdays: [...new Set([...others, becomes.dayOfWeek])].toSorted((a, b) => a - b),
      ...(weekStart !== undefined && { weekStart }),
    });
  }
  if (recurrence?.kind === 'monthly' && movedDays !== 0) {
    const isLast = becomes.day === becomes.daysInMonth && recurrence.day === 'last';
    return startingAfter(movedDays, { ...recurrence, day: isLast ? 'last' : becomes.day });
  }
  return startingAfter(movedDays, recurrence);
}

/**
 * A day dragged over the boundary of its week stays beside the other days of that week: every second week would otherwise
 * tear them apart. The week then begins with the earliest of them.
 */
function weekStartAfter(
  { weekdays, weekStart }: Extract<Recurrence, { kind: 'weekly' }>,
  { was, becomes, movedDays }: { was: number; becomes: number; movedDays: number },
): number | undefined {
  const others = weekdays.filter((day) => day !== was);
  const place = placeInWeek(was, weekStart) + movedDays;
  if (others.length === 0 || (place >= 0 && place <= 6)) return weekStart;
  const places = others.map((day) => placeInWeek(day, weekStart));
  const [first, last] = [Math.min(...places, place), Math.max(...places, place)];
  // Further apart than a week they cannot stand together.
  if (last - first > 6) return weekStart;
  return first === place ? becomes : others[places.indexOf(first)];
}
