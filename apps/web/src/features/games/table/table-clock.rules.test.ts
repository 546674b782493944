import { expect, test } from 'vitest';
import { absentMs, clocksOf, deadlineOf } from './table-clock.rules.ts';

const clock = {
  now: '2026-11-17T10:00:00.000Z',
  running: 1,
  deadline: '2026-11-17T10:00:30.000Z',
  remainingMs: [60_000, 30_000],
};

test('a deadline is measured from the server’s own now, whatever the device’s clock says', () => {
  expect(deadlineOf(clock, 5_000)).toBe(35_000);
  expect(deadlineOf({ ...clock, deadline: null }, 5_000)).toBeNull();
});

test('clocks run from the moment the view came; a game without clocks has none', () => {
  expect(clocksOf(clock, 5_000)).toEqual({ remainingMs: [60_000, 30_000], running: 1, atMs: 5_000 });
  expect(clocksOf({ ...clock, remainingMs: null }, 5_000)).toBeNull();
});

test('an absence is as long as the server’s clock says', () => {
  expect(absentMs(clock, '2026-11-17T09:59:00.000Z')).toBe(60_000);
  expect(absentMs(clock, null)).toBe(0);
});
