import { expect, test } from 'vitest';
import {
  changeOf,
  daysUpTo,
  perPost,
  readPeriod,
  sayFollowers,
  sayHour,
  sayInteractions,
} from './history-words.rules.ts';

const TOTALS = {
  posts: 4,
  views: null,
  reach: null,
  likes: 40,
  comments: 6,
  shares: 4,
  saves: null,
  interactions: 50,
  clicks: null,
};

test('a period ends today and has as many days as it says', () => {
  expect(daysUpTo('2030-03-02', '7')).toEqual({ from: '2030-02-24', to: '2030-03-02' });
  expect(readPeriod('90')).toBe('90');
  expect(readPeriod('1000')).toBe('30');
});

test('a change needs something to compare with', () => {
  expect(changeOf(150, 100)).toEqual({ words: '+50 %', direction: 'up' });
  expect(changeOf(50, 100)).toEqual({ words: '−50 %', direction: 'down' });
  expect(changeOf(100, 100)).toEqual({ words: 'as before', direction: 'same' });
  expect(changeOf(5, 0)).toBeUndefined();
  expect(changeOf(null, 100)).toBeUndefined();
});

test('findings say the number and where it goes', () => {
  expect(sayInteractions({ totals: TOTALS, previous: { ...TOTALS, interactions: 40 } })).toBe(
    '50 interactions, +25 %',
  );
  expect(sayInteractions({ totals: { ...TOTALS, interactions: null }, previous: TOTALS })).toBe(
    'Interactions by day',
  );
  const day = { day: '2030-03-02', posts: 0, interactions: null, views: null };
  expect(
    sayFollowers([
      { ...day, followers: 1_000 },
      { ...day, followers: null },
      { ...day, followers: 1_200 },
    ]),
  ).toBe('1,200 followers, 200 more');
  expect(sayFollowers([{ ...day, followers: null }])).toBe('Followers');
  expect(sayHour({ weekday: 2, hour: 9 })).toBe('Tuesday 09:00');
  expect(perPost(TOTALS)).toBe(12.5);
});
