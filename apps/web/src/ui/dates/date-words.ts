// How a day is written: "14 Mar 2026". Our own month names, since browsers disagree ("Sept").
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "14 Mar" of `2026-03-14`. */
export function sayDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]}`;
}

export const sayDate = (date: string): string => (date ? `${sayDay(date)} ${date.slice(0, 4)}` : '');

/** By the number of the weekday, 1 is Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const sayZone = (zone: string): string => zone.replaceAll('_', ' ');
