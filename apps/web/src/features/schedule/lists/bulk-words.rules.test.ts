import { expect, test } from 'vitest';
import { sayResults, sayUndone } from './bulk-words.rules.ts';

const done = { id: 'a', isDone: true, reason: null };
const sent = { id: 'b', isDone: false, reason: 'It is being sent.' };

test('a bulk action says how many posts it changed', () => {
  expect(sayResults('move', { results: [done] })).toMatchObject({ kind: 'success', message: '1 post moved' });
  expect(sayResults('delete', { results: [done, done] }, 'series').message).toBe('2 series deleted');
  expect(sayUndone({ results: [done, done] }).message).toBe('2 posts restored');
});

test('posts that were left alone are counted by their reason', () => {
  const told = sayResults('pause', { results: [done, sent, sent, { ...sent, reason: 'It is published.' }] });
  expect(told).toEqual({
    kind: 'error',
    message: '1 post paused. 2 not: It is being sent. 1 not: It is published.',
    isNothing: false,
  });
  expect(sayResults('pause', { results: [sent] })).toMatchObject({
    message: '1 not: It is being sent.',
    isNothing: true,
  });
});
