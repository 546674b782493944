import { expect, test } from 'vitest';
import { isStoredFile, shownName, sizesOf, storedFilesOf } from './media.rules.ts';

test('a picture has the fixed widths that are smaller than itself, and its own', () => {
  const stored = { storedName: 'x'.repeat(22), width: 1000, height: 333 };
  expect(sizesOf(stored).map(({ width, height }) => [width, height])).toEqual([
    [320, 107],
    [640, 213],
    [1000, 333],
  ]);
  expect(sizesOf({ ...stored, width: 320, height: 1 })).toHaveLength(1);
  expect(storedFilesOf(stored).every(isStoredFile)).toBe(true);
});

test.each([
  ['C:\\Users\\anna\\harbour.jpg', 'harbour.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\0b\n.png', 'ab.png'],
  ['  ', 'Picture'],
  ['folder/', 'Picture'],
  [`${'x'.repeat(254)}😀.jpg`, 'x'.repeat(254)],
])('a file sent as %j is shown as %j', (given, shown) => {
  expect(shownName(given)).toBe(shown);
});
