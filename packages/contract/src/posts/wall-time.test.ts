import { expect, test } from 'vitest';
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
