// Rows as CSV that a spreadsheet opens as text, and back. A cell that a spreadsheet would take for a formula gets an
// apostrophe in front, since strangers may have written it; reading takes that apostrophe away again.

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

/** One cell and what ends it: quoted, where two quotes are one, or plain. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Undefined when it is no CSV: a quote in the wrong place, or none at the end. Empty lines are left out. */
export function parseCsv(text: string): string[][] | undefined {
  const cells = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < cells.length) {
    const match = CELL.exec(cells);
    if (!match) return undefined;
    const [, quoted, plain = '', separator] = match;
    rows.at(-1)!.push(fromCell(quoted?.replaceAll('""', '"') ?? plain));
    if (separator === ',' && CELL.lastIndex === cells.length) rows.at(-1)!.push('');
    if (separator !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

const fromCell = (text: string): string =>
  text.startsWith("'") && BEGINS_LIKE_A_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
