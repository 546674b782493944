import { expect, test } from 'vitest';
import { NEW_SKILL, ratedAnew, shownRating } from './ratings.rules.ts';

test('a win between newcomers moves both by as much; a draw moves neither', async () => {
  const fresh = NEW_SKILL.chess;
  const [[winner], [loser]] = (await ratedAnew('chess', [[fresh], [fresh]])) as [
    [typeof fresh],
    [typeof fresh],
  ];
  // As Glickman's paper computes it for two players of 1500 with a deviation of 350.
  expect(shownRating('chess', winner)).toBe(1662);
  expect(shownRating('chess', loser)).toBe(1338);
  const [[one, other]] = (await ratedAnew('chess', [[fresh, fresh]])) as [[typeof fresh, typeof fresh]];
  expect([shownRating('chess', one), shownRating('chess', other)]).toEqual([1500, 1500]);
  expect(one.deviation).toBeLessThan(fresh.deviation);
});

test('Kadi rates every place, and players of one place alike', async () => {
  const fresh = NEW_SKILL.kadi;
  const places = await ratedAnew('kadi', [[fresh], [fresh, fresh], [fresh]]);
  const shown = places.map((group) => group.map((skill) => shownRating('kadi', skill)));
  expect(shown[0]![0]).toBeGreaterThan(shown[1]![0]!);
  expect(shown[1]![0]).toBe(shown[1]![1]);
  expect(shown[2]![0]).toBeLessThan(shown[1]![0]!);
});
