import { expect, test } from 'vitest';
import { countsAsGame, pointsFor, type EarnedToday, type PointRule } from './points.rules.ts';

const earning = (rule: PointRule, opponents: string[] = []) => ({
  memberId: 'm',
  rule,
  subject: 's',
  opponents,
});
const earned = (rule: PointRule, points: number, opponents: string[] = []): EarnedToday => ({
  rule,
  points,
  opponents,
});

test('each rule gives its points', () => {
  const rules: PointRule[] = ['emailVerified', 'postPublished', 'gamePlayed', 'gameWon', 'referral'];
  expect(rules.map((rule) => pointsFor(earning(rule), []))).toEqual([50, 5, 2, 3, 100]);
});

test('the sixth post and the eleventh game of a day give nothing', () => {
  const posts = Array.from({ length: 5 }, () => earned('postPublished', 5));
  expect(pointsFor(earning('postPublished'), posts.slice(1))).toBe(5);
  expect(pointsFor(earning('postPublished'), posts)).toBe(0);
  const games = Array.from({ length: 10 }, (_, nth) => earned('gamePlayed', 2, [`o${nth}`]));
  expect(pointsFor(earning('gamePlayed', ['new']), games.slice(1))).toBe(2);
  expect(pointsFor(earning('gamePlayed', ['new']), games)).toBe(0);
});

test('the third game against the same opponent gives nothing, at larger tables too', () => {
  const two = [earned('gamePlayed', 2, ['a', 'b']), earned('gamePlayed', 2, ['a'])];
  expect(pointsFor(earning('gamePlayed', ['a']), two)).toBe(0);
  expect(pointsFor(earning('gamePlayed', ['c', 'a']), two)).toBe(0);
  expect(pointsFor(earning('gamePlayed', ['b', 'c']), two)).toBe(2);
});

test('a day gives 100 points; a referral comes whole or on another day', () => {
  const most = [earned('emailVerified', 50), earned('referral', 47)];
  expect(pointsFor(earning('postPublished'), most)).toBe(3);
  expect(pointsFor(earning('referral'), most)).toBe(0);
  expect(pointsFor(earning('gamePlayed'), [earned('referral', 100)])).toBe(0);
});

test('a game counts from two minutes and ten moves on', () => {
  expect(countsAsGame({ durationMs: 120_000, moves: 10 })).toBe(true);
  expect(countsAsGame({ durationMs: 119_999, moves: 10 })).toBe(false);
  expect(countsAsGame({ durationMs: 120_000, moves: 9 })).toBe(false);
});
