import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { dueAtOf, occurrencesFrom, type Plan, type PlannedTime } from './occurrences.rules.ts';

const once = (wallTime: string, zone: string): Plan => ({
  firstWallTime: wallTime,
  zone,
  recurrence: null,
  firstOccurrence: 1,
});
const repeating = (wallTime: string, zone: string, recurrence: Recurrence): Plan => ({
  ...once(wallTime, zone),
  recurrence,
});

function take(plan: Plan, count: number, from = plan.firstOccurrence): PlannedTime[] {
  const times: PlannedTime[] = [];
  for (const time of occurrencesFrom(plan, from)) {
    if (times.length === count) break;
    times.push(time);
  }
  return times;
}
const wallTimes = (plan: Plan, count = 10) => take(plan, count).map(({ wallTime }) => wallTime);
const due = (wallTime: string, zone: string) => dueAtOf(wallTime, zone).toISOString();

describe('where the clocks are changed', () => {
  test.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', 'an hour that is jumped over'],
    ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', 'the very minute of the jump'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z', 'the minute before it'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', 'the minute after it'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', 'the first of two'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'the first of two in New York'],
    [
      '2026-10-04T02:15',
      'Australia/Lord_Howe',
      '2026-10-03T15:30:00.000Z',
      'half an hour that is jumped over',
    ],
    ['2011-12-30T10:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'a whole day that never was'],
    ['2026-07-01T09:00', 'Africa/Nairobi', '2026-07-01T06:00:00.000Z', 'a zone without summer time'],
    ['2026-01-15T09:00', 'Asia/Kathmandu', '2026-01-15T03:15:00.000Z', 'a zone of odd minutes'],
  ])('%s in %s is %s: %s', (wallTime, zone, instant) => {
    expect(due(wallTime, zone)).toBe(instant);
  });

  test('nine in the morning stays nine in the morning', () => {
    const daily = repeating('2026-03-28T09:00', 'Europe/Berlin', { kind: 'daily', interval: 1 });
    expect(take(daily, 3).map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
  });

  test('two hours that fall together are one post', () => {
    const hourly = repeating('2026-03-29T01:00', 'Europe/Berlin', { kind: 'hourly', interval: 1 });
    expect(take(hourly, 4).map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T02:00:00.000Z',
      '2026-03-29T03:00:00.000Z',
    ]);
  });
});

describe('weeks and months', () => {
  test('a week begins with the weekday that comes first', () => {
    const weekly = repeating('2026-05-06T10:00', 'UTC', { kind: 'weekly', interval: 2, weekdays: [5, 1] });
    expect(wallTimes(weekly, 5)).toEqual([
      '2026-05-08T10:00',
      '2026-05-18T10:00',
      '2026-05-22T10:00',
      '2026-06-01T10:00',
      '2026-06-05T10:00',
    ]);
  });

  test('when all its weekdays have passed, it begins with the next week', () => {
    const weekly = repeating('2026-05-07T10:00', 'UTC', { kind: 'weekly', interval: 2, weekdays: [2] });
    expect(wallTimes(weekly, 2)).toEqual(['2026-05-12T10:00', '2026-05-26T10:00']);
  });

  test('the 31st is the last day of a shorter month', () => {
    const monthly = repeating('2027-12-31T08:00', 'UTC', { kind: 'monthly', interval: 1, day: 31 });
    expect(wallTimes(monthly, 4)).toEqual([
      '2027-12-31T08:00',
      '2028-01-31T08:00',
      '2028-02-29T08:00',
      '2028-03-31T08:00',
    ]);
  });

  test('the last day is the last day', () => {
    const monthly = repeating('2026-02-10T08:00', 'UTC', { kind: 'monthly', interval: 2, day: 'last' });
    expect(wallTimes(monthly, 3)).toEqual(['2026-02-28T08:00', '2026-04-30T08:00', '2026-06-30T08:00']);
  });

  test('a day of the month that has passed is next month’s', () => {
    const monthly = repeating('2026-05-20T08:00', 'UTC', { kind: 'monthly', interval: 3, day: 15 });
    expect(wallTimes(monthly, 2)).toEqual(['2026-06-15T08:00', '2026-09-15T08:00']);
  });
});

describe('ends', () => {
  test('once is once', () => {
    expect(wallTimes(once('2026-05-01T10:00', 'UTC'))).toEqual(['2026-05-01T10:00']);
  });

  test('after so many times', () => {
    const counted = { kind: 'daily', interval: 1, end: { count: 3 } } as const;
    expect(wallTimes(repeating('2026-05-01T10:00', 'UTC', counted))).toHaveLength(3);
    const laterFirst = { ...repeating('2026-05-01T10:00', 'UTC', counted), firstOccurrence: 8 };
    expect(take(laterFirst, 9).map(({ occurrence }) => occurrence)).toEqual([8, 9, 10]);
  });

  test('with the last day included', () => {
    const until = { kind: 'daily', interval: 2, end: { until: '2026-05-05' } } as const;
    expect(wallTimes(repeating('2026-05-01T23:59', 'UTC', until))).toEqual([
      '2026-05-01T23:59',
      '2026-05-03T23:59',
      '2026-05-05T23:59',
    ]);
    expect(wallTimes(repeating('2026-05-06T00:00', 'UTC', until))).toEqual([]);
  });
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Nairobi',
  'Australia/Lord_Howe',
  'Africa/Cairo',
];
const wall = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16));
const end = fc.option(
  fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ until: wall.map((time) => time.slice(0, 10)) }),
  ),
  { nil: undefined },
);
const interval = fc.integer({ min: 1, max: 12 });
const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ kind: fc.constant('hourly' as const), interval, end }),
  fc.record({ kind: fc.constant('daily' as const), interval, end }),
  fc.record({
    kind: fc.constant('weekly' as const),
    interval,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    end,
  }),
  fc.record({
    kind: fc.constant('monthly' as const),
    interval,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)),
    end,
  }),
);
const anyPlan = fc
  .tuple(wall, fc.constantFrom(...ZONES), recurrence)
  .map(([time, zone, rule]) => repeating(time, zone, rule));

describe('whatever the plan', () => {
  test('times only go forward, and none is before the first', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const instants = take(plan, 25).map(({ dueAt }) => dueAt.getTime());
        const first = dueAtOf(plan.firstWallTime, plan.zone).getTime();
        expect(instants.every((instant, at) => instant > (instants[at - 1] ?? first - 1))).toBe(true);
      }),
    );
  });

  test('the clock on the wall shows the planned time, or the first one after a jump', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const { wallTime, dueAt } of take(plan, 10)) {
          const shown = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(plan.zone);
          const isAsPlanned = shown.toPlainDateTime().toString({ smallestUnit: 'minute' }) === wallTime;
          const before = shown.subtract({ minutes: 1 }).toPlainDateTime();
          const isAfterJump =
            Temporal.PlainDateTime.compare(before, Temporal.PlainDateTime.from(wallTime)) < 0 &&
            Temporal.PlainDateTime.compare(shown.toPlainDateTime(), Temporal.PlainDateTime.from(wallTime)) >
              0;
          expect(isAsPlanned || isAfterJump).toBe(true);
        }
      }),
    );
  });

  test('a series can be continued from any number', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 1, max: 15 }), (plan, skipped) => {
        const whole = take(plan, 25);
        const from = whole[skipped];
        if (!from) return;
        expect(take(plan, 25 - skipped, from.occurrence)).toEqual(whole.slice(skipped));
      }),
    );
  });

  test('no end is overrun', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const times = take(plan, 30);
        const limit = plan.recurrence?.end;
        if (limit && 'count' in limit) expect(times.length).toBeLessThanOrEqual(limit.count);
        if (limit && 'until' in limit)
          expect(times.every(({ wallTime }) => wallTime.slice(0, 10) <= limit.until)).toBe(true);
      }),
    );
  });
});
