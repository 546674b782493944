import { expect, test } from 'vitest';
import { countByDay, dateOf, daysUntil, rangeOf, shiftDate } from './day-count.rules.ts';

const BERLIN = 'Europe/Berlin';

const lastDays = (nowMs: number, count: number, timeZone: string) =>
  daysUntil(dateOf(nowMs, timeZone), count);

test('the days end with today in the member’s zone, not in UTC', () => {
  const lateEvening = Date.parse('2026-03-14T22:30:00Z');
  expect(lastDays(lateEvening, 3, 'UTC')).toEqual(['2026-03-12', '2026-03-13', '2026-03-14']);
  expect(lastDays(lateEvening, 3, 'Africa/Nairobi')).toEqual(['2026-03-13', '2026-03-14', '2026-03-15']);
});

test('no day is skipped or doubled where the clock jumps', () => {
  const afterSpring = Date.parse('2026-03-30T10:00:00Z');
  expect(lastDays(afterSpring, 3, BERLIN)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  const afterAutumn = Date.parse('2026-10-26T22:30:00Z');
  expect(lastDays(afterAutumn, 3, BERLIN)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
});

test('a month and a year are left behind as on a calendar', () => {
  expect(shiftDate('2026-03-01', -1)).toBe('2026-02-28');
  expect(shiftDate('2025-12-31', 1)).toBe('2026-01-01');
});

const hoursOf = (date: string) => {
  const { from, to } = rangeOf(date, date, BERLIN);
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
};

test('a day of spring has 23 hours, one of autumn 25', () => {
  expect([hoursOf('2026-03-29'), hoursOf('2026-06-01'), hoursOf('2026-10-25')]).toEqual([23, 24, 25]);
});

test('where midnight is skipped the day begins when the clock goes on', () => {
  // In Beirut the clock went from 23:59 to 01:00.
  expect(rangeOf('2026-03-29', '2026-03-29', 'Asia/Beirut').from).toBe('2026-03-28T22:00:00.000Z');
});

test('a post belongs to the day on which its member saw it go out', () => {
  const days = ['2026-10-24', '2026-10-25', '2026-10-26'];
  const instants = [
    '2026-10-24T21:59:00Z', // 23:59 on the 24th
    '2026-10-24T22:00:00Z', // midnight
    '2026-10-25T00:30:00Z', // 02:30, the first time
    '2026-10-25T01:30:00Z', // 02:30, the second time
    '2026-10-25T22:59:00Z', // 23:59 on the 25th
    '2026-10-25T23:00:00Z', // midnight
  ];
  expect(countByDay(instants, days, BERLIN)).toEqual([1, 4, 1]);
});

test('what lies outside of the days is not counted', () => {
  expect(countByDay(['2026-03-01T10:00:00Z', '2026-03-04T10:00:00Z'], ['2026-03-02'], 'UTC')).toEqual([0]);
});
