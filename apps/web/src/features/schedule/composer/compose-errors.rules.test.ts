import { expect, test } from 'vitest';
import { errorsOf, problemsBeside, problemsIn } from './compose-errors.rules.ts';

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
