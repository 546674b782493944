// A spreadsheet to begin with: the headings that an import reads, and one row that shows how.
import { CSV_COLUMNS, type CsvColumn } from '@msm/contract/schedule/importing';

export function csvTemplate(day: string, zone: string): string {
  const example: Readonly<Record<CsvColumn, string>> = {
    Title: 'How we roast our coffee',
    HTML: '<p>Slowly, and with <strong>patience</strong>.</p>',
    Text: '',
    Excerpt: 'Slowly, and with patience.',
    Categories: 'Coffee; Behind the scenes',
    Tags: 'roasting; beans',
    Site: '',
    Date: day,
    Time: '09:30',
    Zone: zone,
  };
  return toCsv([CSV_COLUMNS, CSV_COLUMNS.map((column) => example[column])]);
}

const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',')).join('\r\n');

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
