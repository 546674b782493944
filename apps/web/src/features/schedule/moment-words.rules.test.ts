import { expect, test } from 'vitest';
import { clockChangeAmong, sayElsewhere, sayMoment } from './moment-words.rules.ts';

const BERLIN = 'Europe/Berlin';
const at = (instant: string) => Date.parse(instant);

test('a moment is said by the clock of its zone', () => {
  expect(sayMoment(at('2027-03-03T08:00:00Z'), BERLIN)).toBe('Wed, 3 March 2027, 09:00');
});

test('the first moment after the clocks have changed is found', () => {
  const days = ['2027-03-26T08:00:00Z', '2027-03-27T08:00:00Z', '2027-03-28T07:00:00Z'].map(at);
  expect(clockChangeAmong(days, BERLIN)).toBe(2);
  expect(clockChangeAmong(days, 'Africa/Nairobi')).toBeUndefined();
});

test('another clock is told only where it shows something else', () => {
  const noon = at('2027-03-03T12:00:00Z');
  expect(sayElsewhere(noon, 'UTC', 'Africa/Abidjan')).toBeUndefined();
  expect(sayElsewhere(noon, 'UTC', 'Africa/Nairobi')).toBe('15:00');
  expect(sayElsewhere(noon, 'UTC', 'Pacific/Auckland')).toBe('Thursday, 4 March, 01:00');
});
