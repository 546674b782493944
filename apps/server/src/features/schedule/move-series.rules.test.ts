import { expect, test } from 'vitest';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { moveSeries } from './move-series.rules.ts';
import { occurrencesFrom } from './occurrences.rules.ts';

/** The first times of the series after it was dragged. */
function dragged(recurrence: Recurrence, earliest: string, from: string, to: string): string[] {
  const moved = moveSeries(recurrence, { earliest, from, to });
  const times: string[] = [];
  for (const { wallTime } of occurrencesFrom({ ...moved, zone: 'UTC', firstOccurrence: 1 }, 1)) {
    if (times.length === 3) break;
    times.push(wallTime);
  }
  return times;
}

const daily: Recurrence = { kind: 'daily', interval: 1 };
const weekly = (...weekdays: number[]): Recurrence => ({ kind: 'weekly', interval: 1, weekdays });

test('a new time of day is every day’s', () => {
  expect(dragged(daily, '2026-05-04T09:00', '2026-05-06T09:00', '2026-05-06T15:30')).toEqual([
    '2026-05-04T15:30',
    '2026-05-05T15:30',
    '2026-05-06T15:30',
  ]);
});

test('a weekday dragged to the next one takes its place, and the others stay', () => {
  expect(dragged(weekly(1, 3), '2026-05-04T09:00', '2026-05-13T09:00', '2026-05-14T09:00')).toEqual([
    '2026-05-04T09:00',
    '2026-05-07T09:00',
    '2026-05-11T09:00',
  ]);
});

test('a weekday dragged back loses no week', () => {
  expect(dragged(weekly(1), '2026-05-04T09:00', '2026-05-11T09:00', '2026-05-10T09:00')).toEqual([
    '2026-05-03T09:00',
    '2026-05-10T09:00',
    '2026-05-17T09:00',
  ]);
});

test('whole weeks later is whole weeks later', () => {
  expect(dragged(weekly(1), '2026-05-04T09:00', '2026-05-04T09:00', '2026-05-18T10:00')[0]).toBe(
    '2026-05-18T10:00',
  );
});

test('a day of the month moves with the one that was dragged', () => {
  const monthly: Recurrence = { kind: 'monthly', interval: 1, day: 15 };
  expect(dragged(monthly, '2026-05-15T09:00', '2026-06-15T09:00', '2026-06-20T09:00')).toEqual([
    '2026-05-20T09:00',
    '2026-06-20T09:00',
    '2026-07-20T09:00',
  ]);
});

test('the last day stays the last day when only the time changes', () => {
  const monthly: Recurrence = { kind: 'monthly', interval: 1, day: 'last' };
  expect(dragged(monthly, '2026-05-31T09:00', '2026-06-30T09:00', '2026-06-30T11:00')).toEqual([
    '2026-05-31T11:00',
    '2026-06-30T11:00',
    '2026-07-31T11:00',
  ]);
});

test.each([
  ['Monday to Sunday', [1, 3], '2026-05-04T09:00', '2026-05-03T09:00', ['05-03', '05-06', '05-17', '05-20']],
  ['Sunday to Monday', [3, 7], '2026-05-10T09:00', '2026-05-11T09:00', ['05-11', '05-20', '05-25', '06-03']],
] as const)('every second week, %s: the days of a week stay together', (_, weekdays, from, to, days) => {
  const rule = { kind: 'weekly' as const, interval: 2, weekdays: [...weekdays] };
  const moved = moveSeries(rule, { earliest: from, from, to });
  const planned: string[] = [];
  for (const { wallTime } of occurrencesFrom({ ...moved, zone: 'UTC', firstOccurrence: 1 }, 1)) {
    planned.push(wallTime.slice(5, 10));
    if (planned.length === 4) break;
  }
  expect(planned).toEqual(days);
});
