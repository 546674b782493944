import { expect, test } from 'vitest';
import { firstFree, HOURS_OF_THE_DAY, slotsOfWeek } from './slots.rules.ts';

const times = (slots: { wallTime: string }[]) => slots.map(({ wallTime }) => wallTime);

test('the slots of a week begin with the next and end before the week does', () => {
  const slots = [
    { weekday: 2, time: '09:00' },
    { weekday: 2, time: '17:00' },
    { weekday: 5, time: '12:00' },
  ];
  // A Tuesday at noon.
  expect(times(slotsOfWeek(slots, 'UTC', new Date('2026-11-17T12:00Z')))).toEqual([
    '2026-11-17T17:00',
    '2026-11-20T12:00',
    '2026-11-24T09:00',
  ]);
});

test('a slot in the hour that the clocks jump over is one slot', () => {
  const slots = [
    { weekday: 7, time: '02:30' },
    { weekday: 7, time: '03:00' },
  ];
  const found = slotsOfWeek(slots, 'Europe/Berlin', new Date('2027-03-27T12:00Z'));
  expect(found.map(({ dueAt }) => dueAt.toISOString())).toEqual(['2027-03-28T01:00:00.000Z']);
});

test('a slot is taken until the next one, for half an hour at most', () => {
  const slots = slotsOfWeek(
    [
      { weekday: 2, time: '09:00' },
      { weekday: 2, time: '09:10' },
      { weekday: 2, time: '10:00' },
    ],
    'UTC',
    new Date('2026-11-17T08:00Z'),
  );
  const free = (...dueAts: string[]) =>
    firstFree(
      slots,
      dueAts.map((at) => new Date(`2026-11-17T${at}Z`)),
    )?.wallTime;
  expect(free()).toBe('2026-11-17T09:00');
  expect(free('09:00')).toBe('2026-11-17T09:10');
  expect(free('09:05', '09:39')).toBe('2026-11-17T10:00');
  expect(free('08:59', '09:40', '10:30')).toBe('2026-11-17T09:00');
  expect(free('09:00', '09:10', '10:29')).toBeUndefined();
});

test('without posting times every hour of the day is one', () => {
  const found = slotsOfWeek(HOURS_OF_THE_DAY, 'Africa/Nairobi', new Date('2026-11-17T17:30Z'));
  expect(times(found).slice(0, 3)).toEqual(['2026-11-17T21:00', '2026-11-18T08:00', '2026-11-18T09:00']);
});
