import { expect, test } from 'vitest';
import { STATES, type Choice, type State } from '@msm/contract/schedule/schemas';
import { choicesFor, stateAfter, STEPS } from './states.rules.ts';

const stepsFrom = (state: State): readonly State[] => STEPS[state];
const before = (state: State) => STATES.filter((each) => stepsFrom(each).includes(state));

test('published is the end', () => {
  expect(stepsFrom('published')).toEqual([]);
});

test('only a commit, or a person who saw it, makes a post published', () => {
  expect(before('published')).toEqual(['committing', 'unknown']);
});

test('nothing is committed that was not claimed and prepared', () => {
  expect(before('committing')).toEqual(['preparing', 'ready']);
  expect(before('ready')).toEqual(['preparing']);
  expect(before('preparing')).toEqual(['claimed']);
  expect(before('claimed')).toEqual(['scheduled']);
});

test('doubt comes only from a commit', () => {
  expect(before('unknown')).toEqual(['committing']);
});

test('every state can be left, published aside, and every state can be reached', () => {
  const left = STATES.filter((state) => stepsFrom(state).length > 0);
  expect(left).toEqual(STATES.filter((state) => state !== 'published'));
  const reached = new Set(STATES.flatMap(stepsFrom));
  expect(STATES.filter((state) => !reached.has(state))).toEqual([]);
});

test('a person’s answer is a step, or leaves it where it is', () => {
  for (const state of STATES)
    for (const choice of choicesFor(state))
      expect([state, ...stepsFrom(state)]).toContain(stateAfter(state, choice));
});

test('who is in doubt has three answers; what is published or at work has none', () => {
  expect(choicesFor('unknown')).toEqual<Choice[]>(['isThere', 'again', 'giveUp']);
  for (const state of ['scheduled', 'claimed', 'preparing', 'ready', 'committing', 'published'] as const)
    expect(choicesFor(state)).toEqual([]);
  expect(stateAfter('failed', 'isThere')).toBeUndefined();
});
