// The posting times of a week while they are edited: times by weekday, each once, in order.
import type { Slot } from '@msm/contract/schedule/slots';

/** By weekday, 1 is Monday. */
export type WeekSlots = ReadonlyMap<number, readonly string[]>;

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const byWeekday = (slots: readonly Slot[]): WeekSlots =>
  new Map(
    DAYS.map((day) => [day, timesOf(slots.filter(({ weekday }) => weekday === day).map(({ time }) => time))]),
  );

export const toSlots = (week: WeekSlots): Slot[] =>
  [...week].flatMap(([weekday, times]) => times.map((time) => ({ weekday, time })));

export const withTime = (week: WeekSlots, weekday: number, time: string): WeekSlots =>
  new Map(week).set(weekday, timesOf([...(week.get(weekday) ?? []), time]));

export const withoutTime = (week: WeekSlots, weekday: number, time: string): WeekSlots =>
  new Map(week).set(
    weekday,
    (week.get(weekday) ?? []).filter((other) => other !== time),
  );

/** Every day gets the times of this one. */
export const likeDay = (week: WeekSlots, weekday: number): WeekSlots =>
  new Map(DAYS.map((day) => [day, week.get(weekday) ?? []]));

const timesOf = (times: readonly string[]): string[] => [...new Set(times)].toSorted();
