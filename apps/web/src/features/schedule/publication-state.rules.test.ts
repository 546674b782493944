import { STATES } from '@msm/contract/schedule/schemas';
import { expect, test } from 'vitest';
import { isEditable, isMovable, pollEveryMs, wordsOf } from './publication-state.rules.ts';

test('every state has words of its own', () => {
  const labels = STATES.map((state) => wordsOf({ state, isActive: true }).label);
  expect(new Set(labels).size).toBe(STATES.length);
});

test('a post that waits and is switched off says so; one that is published does not', () => {
  expect(wordsOf({ state: 'scheduled', isActive: false }).label).toBe('Paused');
  expect(wordsOf({ state: 'published', isActive: false }).label).toBe('Published');
});

test('a post that is not approved says so, unless something else became of it', () => {
  expect(wordsOf({ state: 'scheduled', isActive: false, approval: 'waiting' }).label).toBe(
    'Waiting for approval',
  );
  expect(wordsOf({ state: 'scheduled', isActive: false, approval: 'returned' }).label).toBe('Returned');
  expect(wordsOf({ state: 'failed', isActive: false, approval: 'waiting' }).label).toBe('Failed');
});

test('what is published or being published cannot be moved', () => {
  expect(STATES.filter((state) => isMovable({ state }))).toEqual(['scheduled', 'ready', 'failed', 'skipped']);
});

test('a published post can be edited only for the times that follow', () => {
  expect(isEditable({ state: 'published', isRecurring: false })).toBe(false);
  expect(isEditable({ state: 'published', isRecurring: true })).toBe(true);
});

test('a post that is due or at work is looked at often, others calmly', () => {
  const nowMs = Date.parse('2027-03-03T12:00:00Z');
  const dueAt = '2027-03-03T12:01:00Z';
  const calmly = pollEveryMs([], nowMs);
  expect(pollEveryMs([{ state: 'scheduled', isActive: true, dueAt }], nowMs)).toBeLessThan(calmly);
  expect(pollEveryMs([{ state: 'committing', isActive: true, dueAt }], nowMs)).toBeLessThan(calmly);
  expect(pollEveryMs([{ state: 'scheduled', isActive: false, dueAt }], nowMs)).toBe(calmly);
  expect(pollEveryMs([{ state: 'published', isActive: true, dueAt }], nowMs)).toBe(calmly);
});
