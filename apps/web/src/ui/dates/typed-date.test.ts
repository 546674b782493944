import { expect, test } from 'vitest';
import { sayDate } from './date-words.ts';
import { readTypedDate } from './typed-date.ts';

const read = (text: string) => readTypedDate(text, '2026-03-14');

test('what is shown can be typed', () => {
  expect(sayDate('2026-03-04')).toBe('4 Mar 2026');
  for (let month = 1; month <= 12; month += 1) {
    const date = `2026-${String(month).padStart(2, '0')}-28`;
    expect(read(sayDate(date)), date).toBe(date);
  }
  expect(sayDate('')).toBe('');
});

test('dates are read as people write them', () => {
  for (const text of ['2026-04-09', '2026-4-9', '9 April 2026', '9.4.2026', '09/04/2026', '9 apr 2026']) {
    expect(read(text), text).toBe('2026-04-09');
  }
});

test('near days have names', () => {
  expect(read('today')).toBe('2026-03-14');
  expect(read(' Tomorrow ')).toBe('2026-03-15');
  expect(read('yesterday')).toBe('2026-03-13');
});

test('without a year the next such day is meant', () => {
  expect(read('20 mar')).toBe('2026-03-20');
  expect(read('14 mar')).toBe('2026-03-14');
  expect(read('1.2.')).toBe('2027-02-01');
});

test('days that do not exist and other words are nothing', () => {
  for (const text of ['', '30 feb 2026', '2026-13-01', '0.4.2026', 'soon', '29.2.2026']) {
    expect(read(text), text).toBeUndefined();
  }
  expect(read('29.2.2028')).toBe('2028-02-29');
});
