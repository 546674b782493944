import { NETWORK_PROBLEMS } from '@msm/contract/social/problems';
import { CONNECT_OUTCOMES } from '@msm/contract/social/schemas';
import { expect, test } from 'vitest';
import { sayOutcome } from './connect-outcome.rules.ts';

test('every outcome of the contract has words', () => {
  for (const outcome of CONNECT_OUTCOMES) expect(sayOutcome(outcome)?.message, outcome).toBeTruthy();
  expect(sayOutcome('noPages')).toEqual({ kind: 'danger', message: NETWORK_PROBLEMS.noPages });
});

test('an expired consent is told apart from an expired connection', () => {
  expect(sayOutcome('expired')).toMatchObject({ kind: 'warn' });
});

test('words that nobody of us wrote say nothing', () => {
  expect(sayOutcome('toString')).toBeUndefined();
  expect(sayOutcome('<b>')).toBeUndefined();
});
