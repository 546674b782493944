import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, toCsv } from './csv.ts';

test('what is written is read back, whatever is in the cells', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ß', '"', ',', '\n', '\r', '=', '+', '-', '@', ';', ' '),
  });
  const row = fc
    .array(cell, { minLength: 1, maxLength: 4 })
    .filter((cells) => cells.some((text) => text !== ''));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      expect(parseCsv(toCsv(rows))).toEqual(rows);
    }),
  );
});

test('files of other programs are read: plain cells, any line ends, empty lines, no line end at the end', () => {
  expect(parseCsv('a,b,\n1,"two, three",x\r\n\r\n"say ""hi""",,')).toEqual([
    ['a', 'b', ''],
    ['1', 'two, three', 'x'],
    ['say "hi"', '', ''],
  ]);
});

test.each(['"open', 'a"b', '"a"b,c', 'x,"y'])('%s is no CSV', (text) => {
  expect(parseCsv(text)).toBeUndefined();
});

test('a long file takes no longer for each row than a short one', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`row ${at}`, 'with, a comma', '"']);
  expect(parseCsv(toCsv(rows))).toHaveLength(20_000);
});
