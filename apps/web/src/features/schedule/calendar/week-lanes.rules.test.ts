import type { Publication } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { inLanes, minuteOf, outOfSight, timeOf } from './week-lanes.rules.ts';

const at = (time: string) => ({ publication: { id: time } as Publication, date: '2026-11-15', time });

test('posts apart have the whole width, posts close together share it', () => {
  const { laned, crowds } = inLanes([at('08:00'), at('10:00'), at('10:30')]);
  expect(laned.map(({ time, lane, lanes }) => [time, lane, lanes])).toEqual([
    ['08:00', 0, 1],
    ['10:00', 0, 2],
    ['10:30', 1, 2],
  ]);
  expect(crowds).toEqual([]);
});

test('what finds no room is counted, none is lost', () => {
  const publications = ['09:00', '09:00', '09:05', '09:10', '14:00'].map(at);
  const { laned, crowds } = inLanes(publications);
  expect(crowds.map(({ publications: left }) => left.map(({ time }) => time))).toEqual([['09:05', '09:10']]);
  expect(laned.length + crowds.flatMap((crowd) => crowd.publications).length).toBe(publications.length);
});

test('where days are narrow, posts close together are not set side by side', () => {
  const { laned, crowds } = inLanes([at('10:00'), at('10:30')], 1);
  expect(laned.map(({ time, lanes }) => [time, lanes])).toEqual([['10:00', 1]]);
  expect(crowds.map(({ publications: left }) => left.length)).toEqual([1]);
});

test('minutes of a day are told and read', () => {
  expect(minuteOf('13:05')).toBe(785);
  expect(timeOf(785)).toBe('13:05');
});

test('posts above and below what is in sight are counted, half a chip is enough to be seen', () => {
  const publications = ['05:00', '06:30', '12:00', '20:00', '20:45'].map(at);
  const sight = { from: 7 * 60, to: 21 * 60 };
  expect(outOfSight(publications, sight)).toEqual({ earlier: [5 * 60, 6.5 * 60], later: [20.75 * 60] });
  expect(outOfSight(publications, { from: 0, to: 24 * 60 })).toEqual({ earlier: [], later: [] });
});
