import type { CalendarPublication } from '@msm/contract/schedule/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attentionFirst,
  byDay,
  daysOf,
  firstWeekdayOf,
  inWeeks,
  rangeOf,
  titleOf,
  turn,
  weekdayOf,
  type PlacedPublication,
} from './calendar-grid.rules.ts';

const MONDAY = 1;
const SUNDAY = 7;

test('a month is shown in whole weeks that begin where the reader expects', () => {
  expect(daysOf('month', '2026-11-15', MONDAY).slice(0, 1)).toEqual(['2026-10-26']);
  expect(daysOf('month', '2026-11-15', MONDAY).at(-1)).toBe('2026-12-06');
  expect(daysOf('month', '2026-11-15', SUNDAY)[0]).toBe('2026-11-01');
  expect(daysOf('month', '2027-02-01', MONDAY)).toHaveLength(28);
});

test('every view holds its day, and a month never more than the server answers at once', () => {
  const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom('month', 'week', 'list'),
      fc.constantFrom(1, 6, 7),
      (day, view, first) => {
        const date = day.toISOString().slice(0, 10);
        const days = daysOf(view, date, first);
        expect(days).toContain(date);
        expect(days.length).toBeLessThanOrEqual(42);
        if (view !== 'list') expect(inWeeks(days).every(([start]) => weekdayOf(start!) === first)).toBe(true);
      },
    ),
  );
});

test('one turns by months, weeks and four weeks', () => {
  expect(turn('month', '2027-01-31', 1)).toBe('2027-02-01');
  expect(turn('month', '2027-01-31', -1)).toBe('2026-12-01');
  expect(turn('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(turn('list', '2026-11-15', -1)).toBe('2026-10-18');
});

test('the title says what is shown', () => {
  expect(titleOf('month', '2026-11-15', [])).toBe('November 2026');
  expect(titleOf('week', '2026-12-30', daysOf('week', '2026-12-30', MONDAY))).toBe(
    '28 Dec 2026 – 3 Jan 2027',
  );
  expect(titleOf('week', '2026-11-15', daysOf('week', '2026-11-15', MONDAY))).toBe('9 Nov – 15 Nov 2026');
});

test('a day on which the clocks change has 23 hours', () => {
  expect(rangeOf(['2027-03-28'], 'Europe/Berlin')).toEqual({
    from: '2027-03-27T23:00:00.000Z',
    to: '2027-03-28T22:00:00.000Z',
  });
});

test('posts lie on the days of the zone in which the calendar is read', () => {
  const publication = { id: 'a', dueAt: '2026-11-15T22:30:00.000Z' } as CalendarPublication;
  expect([...byDay([publication], 'UTC').keys()]).toEqual(['2026-11-15']);
  expect(byDay([publication], 'Africa/Nairobi').get('2026-11-16')).toEqual([
    { publication, date: '2026-11-16', time: '01:30' },
  ]);
});

test('the week begins on Monday in Germany and on Sunday in the United States', () => {
  expect(firstWeekdayOf('de-DE')).toBe(MONDAY);
  expect(firstWeekdayOf('en-US')).toBe(SUNDAY);
});

const placed = (id: string, asksPerson: boolean) =>
  ({ publication: { id, asksPerson }, date: '2027-03-01', time: '09:00' }) as PlacedPublication;

test('what needs attention comes first in a day, the rest by its time', () => {
  const day = [placed('early', false), placed('late', false), placed('failed', true)];
  expect(attentionFirst(day).map(({ publication }) => publication.id)).toEqual(['failed', 'early', 'late']);
});
