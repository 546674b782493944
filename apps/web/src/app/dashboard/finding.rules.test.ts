import { expect, test } from 'vitest';
import { sayFinding, sayMonth } from './finding.rules.ts';

const days = (...lastTwoWeeks: number[]) => [...Array<number>(28).fill(0), ...lastTwoWeeks];

test('the last week is compared with the one before', () => {
  expect(sayFinding(days(1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1))).toBe(
    '4 posts published in 7 days, 3 more than the week before',
  );
  expect(sayFinding(days(2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))).toBe(
    '1 post published in 7 days, 1 fewer than the week before',
  );
  expect(sayFinding(days(2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0))).toBe(
    '2 posts published in 7 days, as many as the week before',
  );
});

test('silence is said as what it is', () => {
  expect(sayFinding(days(...Array<number>(14).fill(0)))).toBe('Nothing published yet');
  expect(sayFinding([5, ...Array<number>(41).fill(0)])).toBe('Nothing published in the last two weeks');
  expect(sayFinding(days(0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(
    'Nothing published this week, 3 fewer than the week before',
  );
});

test('thirty days are compared with the thirty before', () => {
  expect(sayMonth(0, 0)).toBe('Nothing published yet');
  expect(sayMonth(12, 4)).toBe('8 more than the 30 days before');
  expect(sayMonth(0, 1_500)).toBe('1,500 fewer than the 30 days before');
});
