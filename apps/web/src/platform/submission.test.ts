import { Id } from '@msm/contract/fields';
import { expect, test } from 'vitest';
import { createSubmission } from './submission.ts';

test('the same content tried again has the same id, and the contract takes it', () => {
  const { idFor } = createSubmission();
  const id = idFor({ message: 'Hello' });
  expect(idFor({ message: 'Hello' })).toBe(id);
  expect(Id.parse(id)).toBe(id);
});

test('changed content is another message', () => {
  const { idFor } = createSubmission();
  expect(idFor({ message: 'Hello' })).not.toBe(idFor({ message: 'Hello again' }));
});

test('the same words once more, after the first have arrived, are another message', () => {
  const { idFor, finish } = createSubmission();
  const id = idFor({ message: 'Thanks' });
  finish();
  expect(idFor({ message: 'Thanks' })).not.toBe(id);
});
