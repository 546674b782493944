// Between an instant and what the clock on the wall shows in a zone. Clocks jump twice a year in many zones: a time that
// the clock skips is taken as the one after the jump, a time that comes twice as the first.

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** What the wall shows: `2026-03-14` and `14:05`. */
export interface WallTime {
  date: string;
  time: string;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

export function wallTimeOf(instantMs: number, timeZone?: string): WallTime {
  const parts = formatFor(timeZone).formatToParts(instantMs);
  const {
    year = '',
    month,
    day,
    hour,
    minute,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

/**
 * `wallTimeOf` for many instants: formatting is needed twice for each day of UTC, and for each instant only on the days on which
 * the clock of the zone changes. Dates are named once a day, since a name costs more than all the rest.
 */
export function wallTimesIn(timeZone?: string): (instantMs: number) => WallTime {
  const offsets = new Map<number, number | undefined>();
  const offsetOn = (day: number): number | undefined => {
    if (!offsets.has(day)) {
      const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS].map((instantMs) =>
        offsetMs(instantMs, timeZone),
      );
      offsets.set(day, first === last ? first : undefined);
    }
    return offsets.get(day);
  };
  const dates = new Map<number, string>();
  const dateOf = (day: number): string => {
    const known = dates.get(day);
    if (known) return known;
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    dates.set(day, date);
    return date;
  };
  return (instantMs) => {
    const offset = offsetOn(Math.floor(instantMs / DAY_MS));
    if (offset === undefined) return wallTimeOf(instantMs, timeZone);
    const minutes = Math.floor((instantMs + offset) / MINUTE_MS);
    const day = Math.floor(minutes / DAY_MINUTES);
    const minute = minutes - day * DAY_MINUTES;
    return { date: dateOf(day), time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` };
  };
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

export function instantOf({ date, time }: WallTime, timeZone?: string): string {
  const asUtcMs = Date.parse(`${date}T${time}Z`);
  const [before, after] = [asUtcMs - DAY_MS, asUtcMs + DAY_MS].map(
    (nearMs) => asUtcMs - offsetMs(nearMs, timeZone),
  );
  const isShown = (instantMs: number) => instantMs + offsetMs(instantMs, timeZone) === asUtcMs;
  const found = [before, after].find((instantMs) => instantMs !== undefined && isShown(instantMs));
  return new Date(found ?? before ?? asUtcMs).toISOString();
}

/** How far the zone's clock is ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string | undefined): number {
  const { date, time } = wallTimeOf(instantMs, timeZone);
  const wholeMinutes = instantMs - (((instantMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS);
  return Date.parse(`${date}T${time}Z`) - wholeMinutes;
}

const offsetFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** "GMT+3", as it is at that instant. */
export function offsetName(instantMs: number, timeZone?: string): string {
  const format =
    offsetFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  offsetFormats.set(timeZone, format);
  const parts = format.formatToParts(instantMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
