import { expect, test } from 'vitest';
import { emptyForm } from './compose-form.rules.ts';
import { sayConsequence } from './save-state-words.rules.ts';

const form = (ids: string[], wallTime = '2026-11-17T09:00') =>
  emptyForm({
    destinations: ids.map((destinationId) => ({ platform: 'wordpress', destinationId })),
    wallTime,
    zone: 'UTC',
  });

test('the footer states what the button does, or what is missing for it', () => {
  expect(sayConsequence(form(['a', 'b', 'c']))).toBe('Tue 17 Nov 09:00, 3 destinations');
  expect(sayConsequence({ ...form(['a']), repeat: 'weekly' })).toBe('from Tue 17 Nov 09:00, 1 destination');
  expect(sayConsequence(form([]))).toBe('Choose a destination');
  expect(sayConsequence(form(['a'], ''))).toBe('Choose a time');
});

test('what networks charge is said before anything is scheduled, for each time of a series', () => {
  expect(sayConsequence(form(['a']), 0.2)).toMatch(/, about \$0\.20$/);
  expect(sayConsequence({ ...form(['a']), repeat: 'daily' }, 0.015)).toMatch(/, about \$0\.015 each time$/);
});
