import { expect, test } from 'vitest';
import { STATES, type State } from '@msm/contract/schedule/schemas';
import { ACTIONS, choicesFor, outcomeOf, STEPS, type Action } from './transitions.rules.ts';

const steps = Object.values(STEPS).flatMap((step) => Object.entries(step) as [State, State][]);
const actions = Object.keys(ACTIONS) as Action[];
/** The answer to a commit, when its run had been taken for dead. */
const late: Action[] = ['arriveLate', 'arriveOutdated', 'arriveUnheard'];
/** Every state that a step or an action can lead to from another one, late answers aside. */
const before = (state: State) => {
  const byStep = steps.filter(([from, to]) => to === state && from !== state).map(([from]) => from);
  const byAction = STATES.filter((from) =>
    actions.some((action) => {
      const outcome = outcomeOf(from, action);
      return !late.includes(action) && from !== state && 'to' in outcome && outcome.to === state;
    }),
  );
  return STATES.filter((each) => byStep.includes(each) || byAction.includes(each));
};

test('published is the end: nothing changes it, and a late call that may have made a copy is looked at', () => {
  for (const action of actions.filter((each) => each !== 'arriveUnheard')) {
    const outcome = outcomeOf('published', action);
    expect('stays' in outcome || 'refuses' in outcome).toBe(true);
  }
  expect(outcomeOf('published', 'arriveUnheard')).toEqual({ to: 'committing' });
  expect(steps.filter(([from]) => from === 'published')).toEqual([]);
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

test('what is known late is not forgotten: it is published, or a person is asked', () => {
  for (const state of STATES.filter((each) => each !== 'committing' && each !== 'published')) {
    expect(outcomeOf(state, 'arriveLate')).toEqual({ to: 'published' });
    expect(outcomeOf(state, 'arriveOutdated')).toEqual({ to: 'unknown', asks: true });
    if (state !== 'unknown') expect(outcomeOf(state, 'arriveUnheard')).toEqual({ to: 'unknown', asks: true });
  }
});

test('doubt comes only from a commit', () => {
  expect(before('unknown')).toEqual(['committing']);
});

test('no action of a person takes a commit away from the run that makes it', () => {
  for (const action of actions.filter((each) => each !== 'release' && each !== 'arriveUnheard')) {
    const outcome = outcomeOf('committing', action);
    expect(['stays', 'keepsSent', 'refuses'].some((kind) => kind in outcome)).toBe(true);
  }
});

test('whatever ends a publication that was wanted asks a person, or was a person’s decision', () => {
  const decisions: Action[] = ['passWhileOff', 'remove', 'discard', 'isThere'];
  for (const action of actions.filter((each) => !decisions.includes(each)))
    for (const state of STATES) {
      const outcome = outcomeOf(state, action);
      const ends = 'to' in outcome && ['failed', 'skipped', 'unknown', 'needs_reauth'].includes(outcome.to);
      if (ends) expect(outcome).toMatchObject({ asks: true });
      if ('gone' in outcome) expect(action).toBe('replan');
    }
});

test('new content is what a later try sends, whatever the state', () => {
  for (const action of ['edit', 'editSeries', 'replan'] as const)
    for (const state of STATES) {
      const outcome = outcomeOf(state, action);
      const keepsOld = !('refuses' in outcome || 'gone' in outcome || 'keepsSent' in outcome);
      if (keepsOld && state !== 'published') expect(outcome).toMatchObject({ forgets: true });
    }
});

test('a person in doubt has three answers; what is published or at work has none', () => {
  expect(choicesFor('unknown')).toEqual(['isThere', 'again', 'discard']);
  expect(choicesFor('failed')).toEqual(['again', 'discard']);
  for (const state of ['scheduled', 'claimed', 'preparing', 'ready', 'committing', 'published'] as const)
    expect(choicesFor(state)).toEqual([]);
});
