import { expect, test } from 'vitest';
import { isUnderWay, sayCadence, saySpent } from './agent-words.rules.ts';

test('a cadence names its days', () => {
  expect(sayCadence({ weekdays: [5, 1, 2], time: '09:00', zone: 'UTC' }, 'UTC')).toBe(
    'Mon, Tue and Fri at 09:00',
  );
  expect(sayCadence({ weekdays: [3], time: '18:30', zone: 'UTC' }, 'UTC')).toBe('Wed at 18:30');
  expect(sayCadence({ weekdays: [1, 2, 3, 4, 5, 6, 7], time: '09:00', zone: 'UTC' }, 'UTC')).toBe(
    'Every day at 09:00',
  );
});

test('what was spent is said against the budget', () => {
  const spent = { usd: 0.0123, runs: 2, resetsAt: '2030-06-01T00:00:00Z' };
  expect(saySpent({ spent, monthlyUsd: 5, monthlyRuns: 10 })).toBe(
    '$0.012 of $5.00, 2 of 10 runs this month',
  );
});

test('a run is under way until it ended', () => {
  expect([isUnderWay('queued'), isUnderWay('planned'), isUnderWay(undefined)]).toEqual([true, false, false]);
});

test('a zone that is not the reader’s own is named', () => {
  const order = { weekdays: [1, 4], time: '07:30', zone: 'America/New_York' };
  expect(sayCadence(order, 'UTC')).toBe('Mon and Thu at 07:30, America/New York');
});
