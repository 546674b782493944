import { expect, test } from 'vitest';
import { notBefore, suggestedTime, wallNow } from './suggested-time.rules.ts';

const BERLIN = 'Europe/Berlin';
const nowMs = Date.parse('2027-03-01T12:50:00Z');

test('a new post is suggested for a full hour that leaves time to write it', () => {
  expect(suggestedTime(nowMs, BERLIN)).toBe('2027-03-01T15:00');
  expect(suggestedTime(Date.parse('2027-03-01T12:20:00Z'), BERLIN)).toBe('2027-03-01T14:00');
  expect(wallNow(nowMs, BERLIN)).toBe('2027-03-01T13:50');
});

const suggestedAt = (instant: string) => suggestedTime(Date.parse(instant), BERLIN);

test('a new post is never suggested for the night', () => {
  expect(suggestedAt('2027-03-01T19:30:00Z')).toBe('2027-03-01T21:00');
  expect(suggestedAt('2027-03-01T20:30:00Z')).toBe('2027-03-02T08:00');
  expect(suggestedAt('2027-03-01T23:30:00Z')).toBe('2027-03-02T08:00');
  expect(suggestedAt('2027-03-02T03:00:00Z')).toBe('2027-03-02T08:00');
});

test('a clicked day keeps its time while that lies ahead', () => {
  expect(notBefore('2027-03-02T09:00', nowMs, BERLIN)).toBe('2027-03-02T09:00');
  expect(notBefore('2027-03-01T09:00', nowMs, BERLIN)).toBe('2027-03-01T15:00');
});
