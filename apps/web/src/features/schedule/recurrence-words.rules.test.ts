import type { Recurrence } from '@msm/contract/schedule/recurrence';
import { expect, test } from 'vitest';
import { sayLast, sayRecurrence } from './recurrence-words.rules.ts';

const CASES: [Recurrence | null, string][] = [
  [null, 'Once'],
  [{ kind: 'hourly', interval: 1 }, 'Every hour'],
  [{ kind: 'hourly', interval: 6 }, 'Every 6 hours'],
  [{ kind: 'daily', interval: 2, end: { count: 5 } }, 'Every second day, 5 times'],
  [
    { kind: 'weekly', interval: 2, weekdays: [4, 1], end: { until: '2027-03-03' } },
    'Every second week on Monday and Thursday until 3 March 2027',
  ],
  [{ kind: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] }, 'Every week from Monday to Friday'],
  [{ kind: 'weekly', interval: 1, weekdays: [7, 1, 3] }, 'Every week on Monday, Wednesday and Sunday'],
  [{ kind: 'weekly', interval: 3, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Every 3 weeks on every day'],
  [{ kind: 'monthly', interval: 1, day: 'last' }, 'Every month on the last day'],
  [{ kind: 'monthly', interval: 1, day: 2 }, 'Every month on the 2nd'],
  [{ kind: 'monthly', interval: 3, day: 12 }, 'Every 3 months on the 12th'],
  [{ kind: 'monthly', interval: 1, day: 31 }, 'Every month on the 31st, or the last day of a shorter month'],
  [{ kind: 'daily', interval: 1, end: { count: 1 } }, 'Every day, once'],
];

test.each(CASES)('a repetition is said in words: %j', (recurrence, words) => {
  expect(sayRecurrence(recurrence)).toBe(words);
});

test('the end of a series is said by itself', () => {
  expect(sayLast({ kind: 'daily', interval: 1 })).toBe('Never');
  expect(sayLast({ kind: 'daily', interval: 1, end: { count: 4 } })).toBe('After 4 times');
  expect(sayLast({ kind: 'daily', interval: 1, end: { until: '2027-03-03' } })).toBe('3 March 2027');
});
