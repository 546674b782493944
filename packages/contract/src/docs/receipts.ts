// Patent receipts: what was filed at which office, with the office's receipt as a file.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { RECEIPT_TEXT } from './limits.ts';

export const RECEIPT_STATUSES = ['filed', 'published', 'granted', 'lapsed'] as const;
const Status = z.enum(RECEIPT_STATUSES, 'Choose a status.');
export type ReceiptStatus = z.output<typeof Status>;
export const RECEIPT_STATUS_LABELS: Readonly<Record<ReceiptStatus, string>> = {
  filed: 'Filed',
  published: 'Published',
  granted: 'Granted',
  lapsed: 'Lapsed',
};

const storable = (name: string) =>
  z.refine<string>((value) => value.isWellFormed(), `${name} contains a character that cannot be stored.`);
const words = (min: number, max: number, name: string) => text(min, max, name).check(storable(name));

/** PostgreSQL has no year 0, and patents are younger than that. */
const FiledOn = z.iso
  .date('Enter a date.')
  .check(z.refine((day) => day >= '1900-01-01' && day <= '2100-12-31', 'Enter a date after 1900.'));

const fields = {
  title: words(1, RECEIPT_TEXT.title, 'The title'),
  office: words(1, RECEIPT_TEXT.office, 'The office'),
  number: words(1, RECEIPT_TEXT.number, 'The number'),
  filedOn: FiledOn,
  status: Status,
  /** A form leaves empty texts out. */
  note: z._default(words(0, RECEIPT_TEXT.note, 'The note'), ''),
};

export const ReceiptParams = z.object({ id: Id });

export const AddReceiptInput = z.strictObject({
  /** Chosen by the client, the same for every try: a repeated upload answers the record of the first. */
  id: Id,
  ...fields,
});
export type AddReceiptInput = z.output<typeof AddReceiptInput>;

/** Of the form; a change names what it was made from besides. */
export const ReceiptFields = z.strictObject(fields);
export type ReceiptFields = z.output<typeof ReceiptFields>;

export const ChangeReceiptInput = z.strictObject({
  ...fields,
  /** `changedAt` of the receipt that was shown: a change of an older state is refused. */
  changedAt: Instant,
});
export type ChangeReceiptInput = z.output<typeof ChangeReceiptInput>;

export const Receipt = z.object({
  id: Id,
  title: z.string(),
  office: z.string(),
  number: z.string(),
  /** A day, without time or zone. */
  filedOn: z.string(),
  status: Status,
  note: z.string(),
  file: z.object({
    name: z.string(),
    url: z.string(),
    sizeBytes: z.number(),
    /** A PDF is downloaded, a picture opens in the browser. */
    isPicture: z.boolean(),
  }),
  changedAt: Instant,
});
export type Receipt = z.output<typeof Receipt>;
