import { expect, test } from 'vitest';
import { movedWallTime, sameTimeNextWeek } from './bulk.rules.ts';

test('a move keeps the time on the wall, over days, hours and months', () => {
  expect(movedWallTime('2027-03-27T09:30', { days: 1, hours: 0 })).toBe('2027-03-28T09:30');
  expect(movedWallTime('2027-01-31T23:30', { days: 0, hours: 2 })).toBe('2027-02-01T01:30');
  expect(movedWallTime('2027-03-01T00:30', { days: -1, hours: -1 })).toBe('2027-02-27T23:30');
  expect(movedWallTime('2027-03-27T09:30', { date: '2028-02-29' })).toBe('2028-02-29T09:30');
});

test('a copy comes a week later, and never in the past', () => {
  const now = new Date('2026-11-17T12:00Z');
  expect(sameTimeNextWeek('2026-11-20T09:00', 'UTC', now)).toBe('2026-11-27T09:00');
  expect(sameTimeNextWeek('2026-11-17T09:00', 'UTC', now)).toBe('2026-11-24T09:00');
  expect(sameTimeNextWeek('2025-11-18T09:00', 'UTC', now)).toBe('2026-11-24T09:00');
  // In Nairobi it is three in the afternoon already.
  expect(sameTimeNextWeek('2026-11-10T14:30', 'Africa/Nairobi', now)).toBe('2026-11-24T14:30');
  expect(sameTimeNextWeek('2026-11-10T15:30', 'Africa/Nairobi', now)).toBe('2026-11-17T15:30');
});
