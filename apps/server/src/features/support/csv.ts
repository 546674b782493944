// Rows as CSV that a spreadsheet opens as text. A cell that a spreadsheet would take for a formula gets an apostrophe in
// front: strangers wrote these cells.

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** The wide forms count as well: spreadsheets of East Asian systems read them alike. */
const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export const toCsv = (rows: string[][]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

function toCell(text: string): string {
  const harmless = BEGINS_LIKE_A_FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
