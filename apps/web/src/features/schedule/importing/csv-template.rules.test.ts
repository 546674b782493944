import { CSV_COLUMNS } from '@msm/contract/schedule/importing';
import { expect, test } from 'vitest';
import { csvTemplate } from './csv-template.rules.ts';

test('the template has every heading and one row below them, quoted where it must be', () => {
  const [headings, row, ...rest] = csvTemplate('2027-03-03', 'Europe/Berlin').split('\r\n');
  expect(headings).toBe(CSV_COLUMNS.join(','));
  expect(row).toContain('"<p>Slowly, and with <strong>patience</strong>.</p>"');
  expect(row).toMatch(/2027-03-03,09:30,Europe\/Berlin$/);
  expect(rest).toEqual([]);
});
