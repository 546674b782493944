// The numbers of documents and patent receipts, each with its reason.

/** Thirty printed pages; in any script it fits into a request, which has at most 256 kB. */
export const MAX_DOC_LENGTH = 60_000;

/** Of each document; a save beyond it drops the oldest. All of them together stay below 40 MB. */
export const MAX_DOC_VERSIONS = 100;

/** Pages that are not kept read the database; an office behind one address opens many. */
export const DOC_READ_LIMIT = { perMinute: 300 } as const;

/** A preview follows the typing with a pause in between; each takes a thread. */
export const DOC_PREVIEW_LIMIT = { perMinute: 120 } as const;

/** Slices of an allocation and points of a supply schedule: more cannot be told apart in a chart. */
export const MAX_CHART_ROWS = 40;

/** Of the token page; a longer list is a document of its own. */
export const MAX_QUESTIONS = 30;

/** As specified for files: 10 MB. */
export const MAX_RECEIPT_FILE_BYTES = 10 * 1024 * 1024;
export const RECEIPT_FILE_FIELD = 'file';
/** A scanned page at 600 dpi stays below it. */
export const MAX_RECEIPT_PIXELS = 60_000_000;

/** The list is shown whole, without pages. */
export const MAX_RECEIPTS = 200;

/** A file is ten megabytes of disk and a decoded picture. */
export const RECEIPT_UPLOAD_LIMIT = { perMinute: 30 } as const;
/** An office behind one address opens the whole list. */
export const RECEIPT_FILE_LIMIT = { perMinute: 600 } as const;

export const RECEIPT_TEXT = { title: 200, office: 120, number: 80, note: 1_000 } as const;
/** As file systems allow. */
export const MAX_RECEIPT_FILE_NAME_LENGTH = 255;
