import { expect, test } from 'vitest';
import { ANN, ME, message } from '../state/chat.fixture.ts';
import { afterEdit, lastOwnText, type Writing } from './writing.rules.ts';

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

test('the last text that one wrote is edited, and none while older messages are looked at', () => {
  const messages = [
    message(1, { sender_id: ME }),
    message(2, { sender_id: ME }),
    message(3, { sender_id: ME, is_deleted: true }),
    message(4, { sender_id: ME, messageType: 'call' }),
    message(5, { sender_id: ANN }),
  ];
  const window = { messages, hasOlder: false, hasNewer: false, changeSeq: 0 };
  expect(lastOwnText(window, ME)?.id).toBe('m2');
  expect(lastOwnText({ ...window, hasNewer: true }, ME)).toBeUndefined();
  expect(lastOwnText(undefined, ME)).toBeUndefined();
});
