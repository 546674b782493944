import { expect, test } from 'vitest';
import { Recurrence } from './recurrence.ts';
import { TimeZone, WallDate, WallTime } from './wall-time.ts';

test.each(['2026-05-04T09:30', '2028-02-29T00:00', '2026-12-31T23:59'])(
  '%s is a time on the wall',
  (time) => {
    expect(WallTime.safeParse(time).success).toBe(true);
  },
);

test.each([
  '2026-02-29T09:30',
  '2026-05-04T24:00',
  '2026-13-01T09:30',
  '2026-05-04 09:30',
  '1999-01-01T00:00',
  '',
  5,
])('%s is none', (time) => {
  expect(WallTime.safeParse(time).success).toBe(false);
});

test('a day that does not exist is refused', () => {
  expect(WallDate.safeParse('2026-04-30').success).toBe(true);
  expect(WallDate.safeParse('2026-04-31').success).toBe(false);
});

test('zones have names; an offset knows nothing of summer time', () => {
  for (const name of ['Africa/Nairobi', 'UTC', 'America/Argentina/Buenos_Aires'])
    expect(TimeZone.safeParse(name).success).toBe(true);
  for (const name of ['+03:00', 'Mars/Olympus', '', '__proto__'])
    expect(TimeZone.safeParse(name).success).toBe(false);
});

test('a repetition has an interval of one unless told, and a weekday when it is weekly', () => {
  expect(Recurrence.parse({ kind: 'daily' })).toEqual({ kind: 'daily', interval: 1 });
  expect(Recurrence.safeParse({ kind: 'weekly', weekdays: [] }).success).toBe(false);
  expect(Recurrence.safeParse({ kind: 'monthly', day: 'last', end: { count: 0 } }).success).toBe(false);
  expect(Recurrence.safeParse({ kind: 'daily', end: { count: 3, until: '2026-05-04' } }).success).toBe(false);
});
