// How days and moments of the schedule are written, always by the clock of a named zone.
import { offsetName, wallTimeOf } from '../../ui/dates/zoned-time.ts';

/** Made once: creating a format costs a hundred times as much as using it, and a month says eighty dates. */
const sayer = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00Z`));
};
const sayWeekday = sayer({ weekday: 'long' });
const sayDayAndMonth = sayer({ day: 'numeric', month: 'long' });

/** "3 March 2027" */
export const sayLongDate = sayer({ day: 'numeric', month: 'long', year: 'numeric' });

/** "Wednesday, 3 March" */
export const sayDayOfWeek = (date: string): string => `${sayWeekday(date)}, ${sayDayAndMonth(date)}`;

/** "Wed" */
export const sayShortWeekday = sayer({ weekday: 'short' });

/** "March 2027" */
export const sayMonth = sayer({ month: 'long', year: 'numeric' });

/** "Wed, 3 March 2027, 09:00" */
export function sayMoment(instantMs: number, zone: string): string {
  const { date, time } = wallTimeOf(instantMs, zone);
  return `${sayShortWeekday(date)}, ${sayLongDate(date)}, ${time}`;
}

/** Which of the coming moments follow a change of the clocks: "GMT+1" becomes "GMT+2" there. */
export function clockChangeAmong(instantsMs: readonly number[], zone: string): number | undefined {
  const offsets = instantsMs.map((instantMs) => offsetName(instantMs, zone));
  const place = offsets.findIndex((offset, at) => at > 0 && offset !== offsets[at - 1]);
  return place === -1 ? undefined : place;
}

/** What another clock shows at that moment; none where both show the same. */
export function sayElsewhere(instantMs: number, zone: string, otherZone: string): string | undefined {
  const [here, there] = [wallTimeOf(instantMs, zone), wallTimeOf(instantMs, otherZone)];
  if (here.date === there.date && here.time === there.time) return undefined;
  return here.date === there.date ? there.time : `${sayDayOfWeek(there.date)}, ${there.time}`;
}
