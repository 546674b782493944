import { expect, test } from 'vitest';
import { readTypedTime } from './typed-time.ts';

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['2115', '21:15'],
  ['21.15', '21:15'],
  [' 9 ', '09:00'],
  ['0', '00:00'],
])('"%s" is %s', (text, time) => {
  expect(readTypedTime(text)).toBe(time);
});

test.each(['', '24:00', '12:60', '9:3', '9 pm', 'noon', '12345'])('"%s" is no time', (text) => {
  expect(readTypedTime(text)).toBeUndefined();
});
