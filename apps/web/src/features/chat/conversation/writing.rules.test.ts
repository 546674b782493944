import { expect, test } from 'vitest';
import { message } from '../state/chat.fixture.ts';
import { afterEdit, type Writing } from './writing.rules.ts';

const edit: Writing = { kind: 'edit', message: message(1) };

test('an edit that is saved makes way for a new message', () => {
  expect(afterEdit(edit)(edit)).toEqual({ kind: 'new' });
});

test.each<[string, Writing]>([
  ['a reply', { kind: 'reply', message: message(2) }],
  ['an edit of another message', { kind: 'edit', message: message(2) }],
  ['another edit of the same message', { kind: 'edit', message: message(1) }],
])('%s that was begun while an edit was being saved goes on', (_, begun) => {
  expect(afterEdit(edit)(begun)).toBe(begun);
});
