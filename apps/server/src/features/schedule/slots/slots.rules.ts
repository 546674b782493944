// The next free posting time of a destination. Slots are weekly wall times of a zone; a slot is taken by a post that is due
// within it: until the next slot, or for half an hour.
import { Temporal } from 'temporal-polyfill';
import { SLOT_MINUTES } from '@msm/contract/schedule/limits';
import type { Slot } from '@msm/contract/schedule/slots';
import { dueAtOf } from '../planning/occurrences.rules.ts';

export interface SlotTime {
  wallTime: string;
  dueAt: Date;
}

const SLOT_MS = SLOT_MINUTES * 60_000;
const [FIRST_HOUR, LAST_HOUR] = [8, 21];
const WEEK_DAYS = 7;

/** Where a destination has no posting times: every full hour in which people are awake. */
export const HOURS_OF_THE_DAY: readonly Slot[] = Array.from({ length: WEEK_DAYS }, (_, day) =>
  Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_hour, place) => ({
    weekday: day + 1,
    time: `${String(FIRST_HOUR + place).padStart(2, '0')}:00`,
  })),
).flat();

/** The slots of a week from that instant on, in the order of time. A time that the clocks jump over comes once. */
export function slotsOfWeek(slots: readonly Slot[], zone: string, from: Date): SlotTime[] {
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = Array.from({ length: WEEK_DAYS + 1 }, (_, place) => first.add({ days: place }));
  const until = from.getTime() + WEEK_DAYS * 86_400_000;
  const times = days.flatMap((day) =>
    slots
      .filter(({ weekday }) => weekday === day.dayOfWeek)
      .map(({ time }) => ({
        wallTime: `${day.toString()}T${time}`,
        dueAt: dueAtOf(`${day.toString()}T${time}`, zone),
      })),
  );
  const byInstant = new Map(times.map((slot) => [slot.dueAt.getTime(), slot]));
  return [...byInstant.values()]
    .filter(({ dueAt }) => dueAt >= from && dueAt.getTime() < until)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

/** Posts may be planned some minutes before or after: `dueAts` are those around the slots, in any order. */
export function firstFree(slots: readonly SlotTime[], dueAts: readonly Date[]): SlotTime | undefined {
  return slots.find(({ dueAt }, place) => {
    const next = slots[place + 1]?.dueAt.getTime() ?? Number.POSITIVE_INFINITY;
    const end = Math.min(dueAt.getTime() + SLOT_MS, next);
    return !dueAts.some((due) => due >= dueAt && due.getTime() < end);
  });
}
