import { expect, test } from 'vitest';
import { sayFully, sayRelative } from './relative-words.ts';

const ZONE = 'Africa/Nairobi';
const NOW = Date.parse('2026-03-14T11:05:00Z'); // 14:05 in Nairobi
const say = (instant: string) => sayRelative(Date.parse(instant), NOW, ZONE);

test('the last and the next minute are now', () => {
  expect(say('2026-03-14T11:04:10Z')).toBe('just now');
  expect(say('2026-03-14T11:05:59Z')).toBe('just now');
});

test('within an hour the distance is said', () => {
  expect(say('2026-03-14T11:10:00Z')).toBe('in 5 min');
  expect(say('2026-03-14T10:06:00Z')).toBe('59 min ago');
});

test('near days have names and a clock', () => {
  expect(say('2026-03-14T06:00:00Z')).toBe('today 09:00');
  expect(say('2026-03-13T11:05:00Z')).toBe('yesterday 14:05');
  expect(say('2026-03-15T05:00:00Z')).toBe('tomorrow 08:00');
});

test('a day begins at midnight of the reader’s zone', () => {
  expect(say('2026-03-13T21:30:00Z')).toBe('today 00:30');
  expect(say('2026-03-13T20:30:00Z')).toBe('yesterday 23:30');
});

test('this year needs no year, others no clock', () => {
  expect(say('2026-01-02T07:00:00Z')).toBe('2 Jan 10:00');
  expect(say('2024-09-30T07:00:00Z')).toBe('30 Sep 2024');
});

test('the whole moment names its day and its zone', () => {
  expect(sayFully(NOW, ZONE)).toMatch(/^Saturday,? 14 March 2026 at 14:05:00 GMT\+3$/);
});
