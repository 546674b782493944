import { expect, test } from 'vitest';
import { nextHour } from './next-hour.rules.ts';

test.each([
  ['2027-03-03T12:10:00Z', 'UTC', '2027-03-03T13:00'],
  ['2027-03-03T12:57:00Z', 'UTC', '2027-03-03T14:00'],
  ['2027-03-03T21:30:00Z', 'Africa/Nairobi', '2027-03-04T01:00'],
  ['2027-03-03T12:10:00Z', 'Asia/Kolkata', '2027-03-03T18:00'],
])('at %s in %s the next hour is %s', (now, zone, expected) => {
  expect(nextHour(Date.parse(now), zone)).toBe(expected);
});
