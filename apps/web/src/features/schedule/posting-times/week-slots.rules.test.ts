import { expect, test } from 'vitest';
import { byWeekday, likeDay, toSlots, withoutTime, withTime } from './week-slots.rules.ts';

test('times of a week are kept by day, each once and in order', () => {
  const week = byWeekday([
    { weekday: 3, time: '18:30' },
    { weekday: 1, time: '09:00' },
  ]);
  const added = withTime(withTime(week, 3, '08:00'), 3, '18:30');
  expect(toSlots(added)).toEqual([
    { weekday: 1, time: '09:00' },
    { weekday: 3, time: '08:00' },
    { weekday: 3, time: '18:30' },
  ]);
  expect(toSlots(withoutTime(added, 1, '09:00')).map(({ weekday }) => weekday)).toEqual([3, 3]);
  expect(toSlots(likeDay(added, 3))).toHaveLength(14);
});
