import { expect, test } from 'vitest';
import type { State } from '@msm/contract/schedule/schemas';
import { jobStateOf, percentOf } from './job-status.rules.ts';

const job = (...states: State[]) => states.map((state) => ({ state, attempts: 0 }));

test.each([
  ['queued', job('scheduled', 'scheduled')],
  ['publishing', job('scheduled', 'preparing')],
  ['publishing', [{ state: 'scheduled' as const, attempts: 1 }]],
  ['publishing', job('published', 'committing')],
  ['published', job('published', 'published')],
  ['partial', job('published', 'failed')],
  ['attention', job('published', 'unknown')],
  ['attention', job('needs_reauth', 'failed')],
  ['failed', job('failed', 'skipped')],
] as const)('it is %s', (state, publications) => {
  expect(jobStateOf(publications)).toBe(state);
});

test('the percentage is the mean over the destinations', () => {
  expect(percentOf(job('published', 'scheduled'))).toBe(50);
  expect(percentOf([])).toBe(0);
});
