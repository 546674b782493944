import { expect, test } from 'vitest';
import { instantOf, offsetName, wallTimeOf, wallTimesIn } from './zoned-time.ts';

const BERLIN = 'Europe/Berlin';
const at = (date: string, time: string, zone: string) => instantOf({ date, time }, zone);

test('a zone’s clock and the instant lead to each other', () => {
  expect(at('2026-03-14', '14:05', 'Africa/Nairobi')).toBe('2026-03-14T11:05:00.000Z');
  expect(wallTimeOf(Date.parse('2026-03-14T11:05:59Z'), 'Africa/Nairobi')).toEqual({
    date: '2026-03-14',
    time: '14:05',
  });
});

test('midnight is the start of its day', () => {
  expect(wallTimeOf(Date.parse('2026-03-13T21:00:00Z'), 'Africa/Nairobi')).toEqual({
    date: '2026-03-14',
    time: '00:00',
  });
  expect(at('2026-01-01', '00:00', 'Pacific/Kiritimati')).toBe('2025-12-31T10:00:00.000Z');
});

test('summer and winter have their own distance from UTC', () => {
  expect(at('2026-07-01', '12:00', BERLIN)).toBe('2026-07-01T10:00:00.000Z');
  expect(at('2026-12-01', '12:00', BERLIN)).toBe('2026-12-01T11:00:00.000Z');
});

test('a time that the clock skips is the one after the jump', () => {
  expect(at('2026-03-29', '02:30', BERLIN)).toBe('2026-03-29T01:30:00.000Z');
  expect(wallTimeOf(Date.parse('2026-03-29T01:30:00Z'), BERLIN).time).toBe('03:30');
});

test('a time that comes twice is the first', () => {
  expect(at('2026-10-25', '02:30', BERLIN)).toBe('2026-10-25T00:30:00.000Z');
});

test('half hours and the minutes around a jump are right', () => {
  expect(at('2026-05-05', '05:30', 'Asia/Kolkata')).toBe('2026-05-05T00:00:00.000Z');
  expect(at('2026-03-29', '01:59', BERLIN)).toBe('2026-03-29T00:59:00.000Z');
  expect(at('2026-03-29', '03:00', BERLIN)).toBe('2026-03-29T01:00:00.000Z');
});

test('the offset is named as it is on that day', () => {
  expect(offsetName(Date.parse('2026-07-01T10:00:00Z'), BERLIN)).toBe('GMT+2');
  expect(offsetName(Date.parse('2026-12-01T10:00:00Z'), BERLIN)).toBe('GMT+1');
});

test('many instants are read like each of them, also on days on which the clocks change', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns']) {
    const wallTime = wallTimesIn(zone);
    for (let instantMs = Date.UTC(2027, 2, 1); instantMs < Date.UTC(2027, 3, 12); instantMs += 37 * 60_000)
      expect(wallTime(instantMs)).toEqual(wallTimeOf(instantMs, zone));
  }
});
