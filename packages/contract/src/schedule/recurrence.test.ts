import { expect, test } from 'vitest';
import { Recurrence } from './recurrence.ts';

test('a repetition has an interval of one unless told, and a weekday when it is weekly', () => {
  expect(Recurrence.parse({ kind: 'daily' })).toEqual({ kind: 'daily', interval: 1 });
  expect(Recurrence.safeParse({ kind: 'weekly', weekdays: [] }).success).toBe(false);
  expect(Recurrence.safeParse({ kind: 'monthly', day: 'last', end: { count: 0 } }).success).toBe(false);
  expect(Recurrence.safeParse({ kind: 'daily', end: { count: 3, until: '2026-05-04' } }).success).toBe(false);
});
