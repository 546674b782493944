import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPassed, nextOccurrence, wallTimeOf } from './cadence.rules.ts';

const NAIROBI = { weekdays: [2, 5], time: '09:30', zone: 'Africa/Nairobi', leadHours: 24 };
const at = (instant: string) => new Date(instant);

test('the next post is on the next chosen day, and written a day before', () => {
  // A Sunday.
  const now = at('2030-05-05T12:00:00Z');
  expect(nextOccurrence(NAIROBI, now, now)).toEqual({
    dueAt: at('2030-05-07T06:30:00Z'),
    runAt: at('2030-05-06T06:30:00Z'),
  });
});

test('what should be in writing already is written at once', () => {
  const now = at('2030-05-06T12:00:00Z');
  expect(nextOccurrence(NAIROBI, now, now)).toEqual({ dueAt: at('2030-05-07T06:30:00Z'), runAt: now });
});

test('a time that cannot be met is passed over', () => {
  const now = at('2030-05-07T06:15:00Z');
  expect(nextOccurrence(NAIROBI, now, now).dueAt).toEqual(at('2030-05-10T06:30:00Z'));
  expect(hasPassed(at('2030-05-07T06:15:30Z'), now)).toBe(true);
  expect(hasPassed(at('2030-05-07T06:30:00Z'), now)).toBe(false);
});

test('an hour that the clocks jump over happens when they have jumped', () => {
  const berlin = { weekdays: [7], time: '02:30', zone: 'Europe/Berlin', leadHours: 1 };
  const now = at('2030-03-30T12:00:00Z');
  const { dueAt } = nextOccurrence(berlin, now, now);
  expect(wallTimeOf(dueAt, 'Europe/Berlin')).toBe('2030-03-31T03:30');
});

test('occurrences go forward, on chosen days, in every zone', () => {
  const zones = ['UTC', 'Africa/Nairobi', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'];
  fc.assert(
    fc.property(
      fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fc.constantFrom(...zones),
      (now, weekdays, zone) => {
        const cadence = { weekdays, time: '17:05', zone, leadHours: 5 };
        const first = nextOccurrence(cadence, now, now);
        const second = nextOccurrence(cadence, first.dueAt, now);
        expect(first.dueAt > now && second.dueAt > first.dueAt && first.runAt >= now).toBe(true);
        expect(wallTimeOf(second.dueAt, zone).endsWith('T17:05')).toBe(true);
      },
    ),
  );
});
