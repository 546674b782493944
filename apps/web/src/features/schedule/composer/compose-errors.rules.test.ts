import { expect, test } from 'vitest';
import { errorsOf, mergedProblems, problemsBeside, problemsIn } from './compose-errors.rules.ts';

const refusal = problemsIn({
  'recurrence.end': 'Too short.',
  wallTime: 'Too late.',
  brief: 'Nothing could write it.',
});

test('what the server refuses is put at its field', () => {
  expect(errorsOf(refusal)).toEqual({
    repeat: 'Too short.',
    wallTime: 'Too late.',
    other: 'Nothing could write it.',
  });
});

test('a field shows its first problem', () => {
  const twice = [...refusal, { field: 'wallTime', message: 'Too early.' }];
  expect(errorsOf(twice).wallTime).toBe('Too late.');
});

test('a problem is said once: at its field, or beside them all', () => {
  const away = { field: 'destinationId', message: 'The site is away.' };
  expect(problemsBeside([...refusal, away], errorsOf(refusal))).toEqual([
    { field: 'brief', message: 'Nothing could write it.' },
    away,
  ]);
});

test('a problem of one destination is shown when it is looked at, and one of all is said once', () => {
  const untitled = { field: 'content.title', message: 'The title is required.' };
  const away = { field: 'wallTime', message: 'Too late.' };
  const merged = mergedProblems(
    new Map([
      ['first', [away]],
      ['second', [untitled, away]],
    ]),
  );
  expect(merged).toEqual([away, { ...untitled, destinationId: 'second' }]);
  expect(errorsOf(merged)).toEqual({ wallTime: 'Too late.' });
  expect(errorsOf(merged, 'second')).toEqual({ wallTime: 'Too late.', title: 'The title is required.' });
  expect(problemsIn({ 'destinations.1.content.title': 'No.' }, ['first', 'second'])).toEqual([
    { field: 'content.title', message: 'No.', destinationId: 'second' },
  ]);
});

test('what stops the text of a network, or a post of its thread, is said at its text', () => {
  expect(errorsOf([{ field: 'content.text', message: 'Too long' }])).toEqual({ text: 'Too long' });
  expect(errorsOf([{ field: 'content.thread.1', message: 'Too long' }])).toEqual({ text: 'Too long' });
  expect(errorsOf([{ field: 'content.link.url', message: 'No address' }])).toEqual({ link: 'No address' });
});
