// The short form of `npm run prove:schedule`: small histories whose seed and configuration change with the day.
import { expect, test } from 'vitest';
import { CONFIGURATIONS } from './configurations.ts';
import { followHistories } from './follow-histories.ts';

const today = Math.floor(Date.now() / 86_400_000);
const small = { ...CONFIGURATIONS[today % CONFIGURATIONS.length]!, posts: 8, actionsPerMinute: 6 };

test('no history of today breaks the promise, and each can be replayed', { timeout: 120_000 }, async () => {
  const wanted = { first: today, step: 1, histories: 10, seconds: 100, configurations: [small, small] };
  const { violation, histories, digests } = await followHistories(wanted);
  expect(violation).toBeUndefined();
  expect(histories).toBeGreaterThanOrEqual(10);
  expect(digests[1]).toBe(digests[0]);
});
