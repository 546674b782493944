// The time on the wall, as people plan: a date and a time without an offset, beside the name of a zone.
import * as z from 'zod/mini';

/** `2026-05-04T09:30` */
export const WallTime = z.string('Choose a date and a time.').check(
  z.regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Write date and time like 2026-05-04T09:30.'),
  z.refine((wall) => isOnTheCalendar(`${wall}:00Z`, wall), 'This date or time does not exist.'),
);

/** `2026-05-04` */
export const WallDate = z.string('Choose a date.').check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/, 'Write the date like 2026-05-04.'),
  z.refine((day) => isOnTheCalendar(`${day}T00:00Z`, day), 'This date does not exist.'),
);

/** A name, not an offset: an offset knows nothing of summer time. */
export const TimeZone = z
  .string('Choose a time zone.')
  .check(z.maxLength(64), z.refine(isZoneName, 'Name a time zone like Africa/Nairobi.'));

/** Dates that do not exist roll over into the next month when they are read. */
function isOnTheCalendar(instant: string, written: string): boolean {
  const read = new Date(instant);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written);
}

/** Abbreviations of ICU's own, which Intl accepts: no zone database has them, and several mean more than one zone. */
const ABBREVIATIONS =
  /^(ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i;

function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || ABBREVIATIONS.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl has no look-up: an unknown zone is told by throwing.
    return false;
  }
}
