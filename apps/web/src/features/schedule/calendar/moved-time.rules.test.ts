import { expect, test } from 'vitest';
import { instantOfNew, toOtherDay, toOtherTime } from './moved-time.rules.ts';

const publication = { wallTime: '2027-03-26T09:00', zone: 'Europe/Berlin' };

test('dragged to another day it keeps its time of day, also over a change of the clocks', () => {
  const moved = toOtherDay(publication, '2027-03-26', '2027-03-29');
  expect(moved).toEqual({ wallTime: '2027-03-29T09:00', zone: 'Europe/Berlin' });
  expect(instantOfNew(publication)).toBe('2027-03-26T08:00:00.000Z');
  expect(instantOfNew(moved)).toBe('2027-03-29T07:00:00.000Z');
});

test('days are counted, not dates: late posts lie on the next day of an eastern calendar', () => {
  const late = { wallTime: '2027-01-04T23:30', zone: 'Europe/Berlin' };
  expect(toOtherDay(late, '2027-01-05', '2027-01-07').wallTime).toBe('2027-01-06T23:30');
});

test('dragged to a time of the shown clock it is planned on its own', () => {
  expect(toOtherTime(publication, '2027-03-26', '12:15', 'Africa/Nairobi')).toEqual({
    wallTime: '2027-03-26T10:15',
    zone: 'Europe/Berlin',
  });
});
