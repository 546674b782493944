// The short form of the networks' part of `npm run prove:publish`: histories whose seeds change with the day.
import { expect, test } from 'vitest';
import { followNetworkHistories } from './follow-network-histories.ts';

const today = Math.floor(Date.now() / 86_400_000);

test('no history of today loses or repeats a post at a network', { timeout: 120_000 }, async () => {
  const { violations, seeds, kills, states } = await followNetworkHistories({
    first: today * 1_000,
    step: 1,
    seeds: 8,
    posts: 3,
  });
  expect(violations).toEqual([]);
  expect(seeds).toBe(8);
  expect(kills).toBeGreaterThan(0);
  expect(states['published']).toBeGreaterThan(0);
});
