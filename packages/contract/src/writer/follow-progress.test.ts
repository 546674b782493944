import { expect, test } from 'vitest';
import { followProgress } from './follow-progress.ts';

const nothing = { title: '', body: '', excerpt: '', seo: '' };

test('text that was told is put to the text that is there, field by field', () => {
  const first = followProgress(nothing, [
    { field: 'title', at: 0, text: 'Solar ' },
    { field: 'title', at: 6, text: 'pumps' },
  ]);
  expect(followProgress(first!, [{ field: 'body', at: 0, text: 'Water.' }])).toEqual({
    ...nothing,
    title: 'Solar pumps',
    body: 'Water.',
  });
});

test('what is told again after a fetch is not doubled', () => {
  const fetched = { ...nothing, body: 'One two three' };
  expect(followProgress(fetched, [{ field: 'body', at: 4, text: 'two three four' }])?.body).toBe(
    'One two three four',
  );
});

test('a run that begins anew begins from nothing', () => {
  expect(
    followProgress({ ...nothing, body: 'First try' }, [{ field: 'body', at: 0, text: 'Sec' }])?.body,
  ).toBe('Sec');
});

test('a gap says that the generation has to be fetched', () => {
  expect(followProgress(nothing, [{ field: 'body', at: 4, text: 'two' }])).toBeUndefined();
});
