import fc from 'fast-check';
import type { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { moveSeries } from './move-series.rules.ts';
import { countFrom, occurrencesFrom, wallTimeOf, type Plan } from './occurrences.rules.ts';

const planOf = (recurrence: Recurrence, firstWallTime: string) => ({
  firstWallTime,
  zone: 'UTC',
  recurrence,
  firstOccurrence: 1,
});

function take(plan: Plan, count: number): string[] {
  const times: string[] = [];
  for (const { wallTime } of occurrencesFrom(plan, plan.firstOccurrence)) {
    if (times.length === count) break;
    times.push(wallTime);
  }
  return times;
}

/** The first times of the series after it was dragged. */
function dragged(recurrence: Recurrence, earliest: string, from: string, to: string, count = 3): string[] {
  const plan = planOf(recurrence, earliest);
  const number = take(plan, 30).indexOf(from) + 1;
  expect(number).toBeGreaterThan(0);
  const moved = moveSeries(plan, { next: 1, dragged: number, to, begunEarly: 0 });
  return take(planOf(moved.recurrence, moved.firstWallTime), count);
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
  expect(dragged(rule, from, from, to, 4).map((wall) => wall.slice(5, 10))).toEqual(days);
});

test('every second month, the last day dragged to another one: the months stay', () => {
  const monthly: Recurrence = { kind: 'monthly', interval: 2, day: 'last' };
  expect(dragged(monthly, '2026-12-31T09:00', '2027-02-28T09:00', '2027-02-26T09:00')).toEqual([
    '2026-12-26T09:00',
    '2027-02-26T09:00',
    '2027-04-26T09:00',
  ]);
});

test('a day of the month dragged into another month takes all of them along', () => {
  const monthly: Recurrence = { kind: 'monthly', interval: 3, day: 31 };
  expect(dragged(monthly, '2026-05-31T09:00', '2026-08-31T09:00', '2026-09-30T09:00')).toEqual([
    '2026-06-30T09:00',
    '2026-09-30T09:00',
    '2026-12-31T09:00',
  ]);
});

test('hours move by as much as the dragged one, over midnight too', () => {
  const hourly: Recurrence = { kind: 'hourly', interval: 6 };
  expect(dragged(hourly, '2026-05-04T06:00', '2026-05-04T18:00', '2026-05-05T01:00')).toEqual([
    '2026-05-04T13:00',
    '2026-05-04T19:00',
    '2026-05-05T01:00',
  ]);
});

test.each([
  [
    'lie too far apart for one week',
    [1, 5, 7],
    '2026-11-16T09:00',
    '2026-11-14T09:00',
    ['11-04', '11-06', '11-14'],
  ],
  ['would coincide', [1, 5, 7], '2026-11-08T09:00', '2026-11-06T09:00', ['11-04', '11-06', '11-14']],
] as const)('every second week, days that %s all shift', (_, weekdays, from, to, days) => {
  const rule = { kind: 'weekly' as const, interval: 2, weekdays: [...weekdays] };
  expect(dragged(rule, '2026-11-06T09:00', from, to).map((wall) => wall.slice(5, 10))).toEqual(days);
});

test('a weekday that has had its turn this week does not come again', () => {
  expect(dragged(weekly(1, 3), '2026-05-06T09:00', '2026-05-11T09:00', '2026-05-14T09:00')).toEqual([
    '2026-05-09T09:00',
    '2026-05-14T09:00',
    '2026-05-16T09:00',
  ]);
});

test('the last day of a series is put off when the dragged one is dropped behind it', () => {
  const until: Recurrence = { ...daily, end: { until: '2026-05-06' } };
  expect(dragged(until, '2026-05-04T09:00', '2026-05-06T09:00', '2026-05-08T09:00', 9)).toEqual([
    '2026-05-06T09:00',
    '2026-05-07T09:00',
    '2026-05-08T09:00',
  ]);
});

test('an hourly series with a last day has as many posts after a drag by an hour as before', () => {
  const plan = planOf({ kind: 'hourly', interval: 1, end: { until: '2026-05-04' } }, '2026-05-04T09:30');
  const moved = moveSeries(plan, { next: 1, dragged: 1, to: '2026-05-04T10:30', begunEarly: 0 });
  const movedPlan = planOf(moved.recurrence, moved.firstWallTime);
  expect([countFrom(plan, 1), countFrom(movedPlan, 1)]).toEqual([15, 15]);
});

test('what began before its turn is not planned again', () => {
  const plan = planOf({ ...daily, end: { count: 4 } }, '2026-05-04T09:00');
  const moved = moveSeries(plan, { next: 1, dragged: 2, to: '2026-05-05T10:00', begunEarly: 1 });
  expect(moved.recurrence.end).toEqual({ count: 3 });
});

const wall = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));
const interval = fc.integer({ min: 1, max: 5 });
const weekday = fc.integer({ min: 1, max: 7 });
const end = fc.option(
  fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ until: wall.map((time) => time.slice(0, 10)) }),
  ),
  { nil: undefined },
);
const anyRecurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ kind: fc.constant('hourly' as const), interval: fc.integer({ min: 1, max: 168 }), end }),
  fc.record({ kind: fc.constant('daily' as const), interval, end }),
  fc.record({
    kind: fc.constant('weekly' as const),
    interval,
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
    weekStart: fc.option(weekday, { nil: undefined }),
    end,
  }),
  fc.record({
    kind: fc.constant('monthly' as const),
    interval,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
    end,
  }),
);
const number = fc.integer({ min: 1, max: 12 });
const days = fc.integer({ min: -40, max: 40 });
const minutes = fc.oneof(fc.constant(0), fc.integer({ min: -1_440, max: 1_440 }));
const hoursBetween = (from: Temporal.PlainDateTime, to: Temporal.PlainDateTime) =>
  from.until(to).total({ unit: 'hours' });

test('whatever the rule and the drag, the dropped time is planned and no occurrence is lost', () => {
  fc.assert(
    fc.property(anyRecurrence, wall, number, number, days, minutes, (rule, first, one, other, by, and) => {
      const plan = planOf(rule, first);
      const [next, draggedNumber] = [Math.min(one, other), Math.max(one, other)];
      const toCome = countFrom(plan, next);
      fc.pre(draggedNumber < next + toCome);
      const was = wallTimeOf(plan, draggedNumber);
      const becomes = was.add({ days: by }).add({ minutes: and });
      const to = becomes.toString({ smallestUnit: 'minute' });
      const moved = moveSeries(plan, { next, dragged: draggedNumber, to, begunEarly: 0 });
      const movedPlan = planOf(moved.recurrence, moved.firstWallTime);

      expect(take(movedPlan, 40)).toContain(to);
      const isCounted = moved.recurrence.end && 'count' in moved.recurrence.end;
      if (isCounted) expect(countFrom(movedPlan, 1)).toBe(toCome);
      else expect(countFrom(movedPlan, 1)).toBeGreaterThanOrEqual(toCome);
      // Each goes as far as the dragged one; days of the week and of the month are less than a week off.
      const tolerance = rule.kind === 'weekly' || rule.kind === 'monthly' ? 7 * 24 : 0.01;
      const farthest = Math.max(
        ...Array.from({ length: Math.min(toCome, 14) }, (_, at) => {
          const distance = hoursBetween(wallTimeOf(plan, next + at), wallTimeOf(movedPlan, 1 + at));
          return Math.abs(distance - hoursBetween(was, becomes));
        }),
      );
      expect(farthest).toBeLessThanOrEqual(tolerance);
    }),
    { numRuns: 100 },
  );
});
