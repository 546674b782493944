import { STATES, type State } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { nextStep, stepsDone } from './first-steps.rules.ts';

const counts = (some: Partial<Record<State, number>> = {}) =>
  ({ ...Object.fromEntries(STATES.map((state) => [state, 0])), ...some }) as Record<State, number>;

test('each step ticks itself off', () => {
  expect([...stepsDone(0, counts())]).toEqual([]);
  expect([...stepsDone(1, counts())]).toEqual(['connect']);
  expect([...stepsDone(1, counts({ scheduled: 2 }))]).toEqual(['connect', 'write']);
  expect([...stepsDone(1, counts({ published: 1 }))]).toEqual(['connect', 'write', 'publish']);
});

test('a post that failed was written but not published', () => {
  expect(nextStep(stepsDone(1, counts({ failed: 1 })))).toBe('publish');
});

test('the first step that is missing is the next, and none is when all are done', () => {
  expect(nextStep(stepsDone(0, counts()))).toBe('write');
  expect(nextStep(stepsDone(0, counts({ published: 1 })))).toBe('connect');
  expect(nextStep(stepsDone(2, counts({ published: 1 })))).toBeUndefined();
});
