// What is due, grouped by the days of the member's zone, with a name for each day.
import type { Publication, State } from '@msm/contract/schedule/schemas';
import { sayDay } from '../../ui/dates/date-words.ts';
import { wallTimeOf } from '../../ui/dates/zoned-time.ts';
import { shiftDate } from './day-count.rules.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const OVER: readonly State[] = ['published', 'failed', 'unknown', 'needs_reauth', 'skipped'];

export interface DueDay {
  date: string;
  name: string;
  publications: Publication[];
}

/** In the order in which they come. */
export function groupByDay(publications: readonly Publication[], nowMs: number, timeZone?: string): DueDay[] {
  const { date: today } = wallTimeOf(nowMs, timeZone);
  const days = new Map<string, Publication[]>();
  for (const occurrence of publications) {
    const { date } = wallTimeOf(Date.parse(occurrence.dueAt), timeZone);
    days.set(date, [...(days.get(date) ?? []), occurrence]);
  }
  return [...days].map(([date, due]) => ({ date, name: nameDay(date, today), publications: due }));
}

function nameDay(date: string, today: string): string {
  if (date === today) return 'Today';
  if (date === shiftDate(today, 1)) return 'Tomorrow';
  if (date === shiftDate(today, -1)) return 'Yesterday';
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${sayDay(date)}`;
}

/** Will be published by itself: switched on and neither over nor waiting for an answer. */
export const isComing = ({ state, isActive }: Pick<Publication, 'state' | 'isActive'>): boolean =>
  isActive && !OVER.includes(state);

export const countDueWithin = (
  publications: readonly Pick<Publication, 'state' | 'isActive' | 'dueAt'>[],
  nowMs: number,
  days: number,
): number =>
  publications.filter((each) => isComing(each) && Date.parse(each.dueAt) <= nowMs + days * DAY_MS).length;
