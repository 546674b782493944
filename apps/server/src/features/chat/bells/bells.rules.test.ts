import { expect, test, vi } from 'vitest';
import { mentionedIn, ringFor, type Bell, type Written } from './bells.rules.ts';

const USERNAMES = new Set(['anna', 'anna.smith', 'anna-lena', 'ben', 'j.r.', 'a..b']);
const bell = (change: Partial<Bell> = {}): Bell => ({
  member_id: 'anna',
  username: 'anna',
  notifications: 'all',
  read_seq: 0n,
  notified_seq: 0n,
  ...change,
});
const wrote = (seq: bigint, content = 'hello', sender_id = 'ben'): Written => ({
  id: `m${seq}`,
  seq,
  sender_id,
  mentioned: mentionedIn(content, USERNAMES),
});

test.each([
  ['an unread message rings', bell(), [wrote(1n), wrote(2n)], 'm2'],
  ['one that was read does not', bell({ read_seq: 2n }), [wrote(1n), wrote(2n)], undefined],
  ['nor does one of their own', bell(), [wrote(1n, 'hello', 'anna')], undefined],
  ['a bell that rang is silent until the room is read', bell({ notified_seq: 1n }), [wrote(2n)], undefined],
  ['and rings again afterwards', bell({ read_seq: 1n, notified_seq: 1n }), [wrote(2n)], 'm2'],
  ['a mention rings each time', bell({ notified_seq: 1n }), [wrote(2n, 'hi @Anna!'), wrote(3n)], 'm2'],
  ['a room for mentions rings for nothing else', bell({ notifications: 'mentions' }), [wrote(1n)], undefined],
  ['but for a mention', bell({ notifications: 'mentions' }), [wrote(1n, '@anna')], 'm1'],
  [
    'a longer name is another member',
    bell({ notifications: 'mentions' }),
    [wrote(1n, '@anna-lena')],
    undefined,
  ],
  [
    'a dot that ends a sentence is not part of a name',
    bell({ notifications: 'mentions' }),
    [wrote(1n, 'Ask @anna.')],
    'm1',
  ],
  ['a silent room never rings', bell({ notifications: 'none' }), [wrote(1n, '@anna')], undefined],
] as const)('%s', (_, given, written, expected) => {
  expect(ringFor(given, written)?.message.id).toBe(expected);
});

test.each(['hi @anna.smith', '@Anna.Smith, look', 'ask @anna.smith.', '(@anna.smith)', '@anna.smith…'])(
  'a member whose username has a dot is mentioned by %s, and who is called like its beginning is not',
  (content) => {
    const ringing = (username: string) =>
      ringFor(bell({ username, notifications: 'mentions' }), [wrote(1n, content)]);
    expect(ringing('anna.smith')?.isMention).toBe(true);
    expect(ringing('anna')).toBeUndefined();
  },
);

test.each([
  ['anna', 'Thanks @anna.See you there'],
  ['anna', 'ask @anna...she knows'],
  ['j.r.', 'hi @j.r., look'],
  ['j.r.', 'hi @j.r. look'],
  ['a..b', 'hi @a..b'],
])('%s is mentioned by: %s', (username, content) => {
  expect(mentionedIn(content, USERNAMES)).toEqual(new Set([username]));
});

test('a text is searched for mentions once, however many members it may ring for', () => {
  const searches = vi.spyOn(String.prototype, 'matchAll');
  const written = [wrote(1n, '@anna'), wrote(2n, '@ben')];
  for (const username of ['anna', 'ben', 'cleo']) ringFor(bell({ username }), written);
  expect(searches).toHaveBeenCalledTimes(written.length);
  searches.mockRestore();
});
