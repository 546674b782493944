// Dates that people type. Values are `yyyy-mm-dd`; what is shown, "14 Mar 2026", can be typed as well.
import { MONTHS } from './date-words.ts';

const MONTH_WORDS = MONTHS.map((month) => month.toLowerCase());
const DAY_MS = 86_400_000;
const NEAR_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** The date that was meant, or undefined. A date without a year is the next such day from `today` on. Points and
 *  slashes are read day first. */
export function readTypedDate(text: string, today: string): string | undefined {
  const words = text.trim().toLowerCase();
  const nearDay = NEAR_DAYS[words];
  if (nearDay !== undefined) return toDate(Date.parse(today) + nearDay * DAY_MS);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words) ?? [];
  if (isoDay) return realDate(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})(?:[\s./,-]+(\d{4}))?\.?$/.exec(words) ?? [];
  if (!day) return undefined;
  const monthNumber = Number(month) || MONTH_WORDS.indexOf(month.slice(0, 3)) + 1;
  if (year) return realDate(Number(year), monthNumber, Number(day));
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = realDate(thisYear, monthNumber, Number(day));
  return inThisYear && inThisYear >= today ? inThisYear : realDate(thisYear + 1, monthNumber, Number(day));
}

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Undefined for 30 February and the like. */
function realDate(year: number, month: number, day: number): string | undefined {
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(ms) || toDate(ms) !== date ? undefined : date;
}
