// Posts from a spreadsheet: looked at first, with what is wrong by row and column, then stored by the same token.
import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { IMPORT_LENGTH } from './limits.ts';
import { TimeZone } from '../posts/wall-time.ts';

/** The headings, in any order and case; export writes them too. Terms are separated by semicolons. */
export const CSV_COLUMNS = [
  'Title',
  'HTML',
  'Text',
  'Excerpt',
  'Categories',
  'Tags',
  'Site',
  'Date',
  'Time',
  'Zone',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const ImportInput = z.strictObject({
  csv: z
    .string('Choose a file.')
    .check(z.minLength(1, 'The file is empty.'), z.maxLength(IMPORT_LENGTH, 'The file is too large.')),
  /** For rows that name no site or zone of their own. */
  destinationId: z.optional(Id),
  zone: z.optional(TimeZone),
  /** From the preview of this very text; with it the posts are stored. */
  token: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Look at the preview first.'))),
  /** Store what is right although other rows are wrong. */
  onlyRight: z._default(z.boolean(), false),
});

const RowFault = z.object({ column: z.string(), message: z.string() });

export const ImportResult = z.object({
  token: z.string(),
  isStored: z.boolean(),
  rows: z.array(
    z.object({
      /** As a spreadsheet counts: the headings are row 1. */
      row: z.number(),
      title: z.string(),
      dueAt: z.nullable(Instant),
      faults: z.array(RowFault),
    }),
  ),
  right: z.number(),
  wrong: z.number(),
});
