import { expect, test } from 'vitest';
import {
  isFollowed,
  lastPageOf,
  pageNumbers,
  readCursor,
  readPage,
  readPageSize,
  rowsOf,
  writePage,
} from './page-numbers.ts';

test('a list starts at page 1 with ten rows', () => {
  expect(readPage(null)).toBe(1);
  expect(readPageSize(null)).toBe(10);
});

test('an address that makes no sense is the default', () => {
  for (const text of ['', '0', '-3', '1.5', 'x', '1e99', 'Infinity']) expect(readPage(text), text).toBe(1);
  for (const text of ['', '0', '11', '1000', 'all']) expect(readPageSize(text), text).toBe(10);
  expect(readPage('14')).toBe(14);
  expect(readPageSize('50')).toBe(50);
});

test('a page that follows another keeps its cursor in the address', () => {
  expect(writePage(1, 'abc')).toBeUndefined();
  expect(writePage(2)).toBe('2');
  const written = writePage(2, 'WyJh_-b-')!;
  expect([readPage(written), readCursor(written)]).toEqual([2, 'WyJh_-b-']);
  for (const text of [null, '', '2', '2-', '-2', '1-abc', 'x-abc', '2-<b>', '2-a b'])
    expect(readCursor(text), String(text)).toBeUndefined();
});

test('the second page of 134 shows 11 to 20, the last 131 to 134', () => {
  expect(rowsOf(2, 10, 134)).toEqual({ from: 11, to: 20 });
  expect(rowsOf(14, 10, 134)).toEqual({ from: 131, to: 134 });
});

test('an empty list has one page and shows nothing', () => {
  expect(lastPageOf(0, 10)).toBe(1);
  expect(rowsOf(1, 10, 0)).toEqual({ from: 0, to: 0 });
});

test('full pages need no further one', () => {
  expect(lastPageOf(100, 10)).toBe(10);
  expect(lastPageOf(101, 10)).toBe(11);
});

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('many pages show the ends and the neighbours, always in seven places', () => {
  expect(pageNumbers(1, 14)).toEqual([1, 2, 3, 4, 5, undefined, 14]);
  expect(pageNumbers(7, 14)).toEqual([1, undefined, 6, 7, 8, undefined, 14]);
  expect(pageNumbers(12, 14)).toEqual([1, undefined, 10, 11, 12, 13, 14]);
  for (let page = 1; page <= 14; page += 1) {
    expect(pageNumbers(page, 14)).toHaveLength(7);
    expect(pageNumbers(page, 14)).toContain(page);
  }
});

test('the last page of a cursor stays the last when rows come before it; other pages follow by number', () => {
  expect(isFollowed({ page: 3, after: 'cursor', next: undefined }, 4)).toBe(false);
  expect(isFollowed({ page: 3, after: 'cursor', next: 'next' }, 3)).toBe(true);
  expect(isFollowed({ page: 3, after: undefined, next: undefined }, 4)).toBe(true);
  expect(isFollowed({ page: 4, after: undefined, next: undefined }, 4)).toBe(false);
});
