// The bounds of what a tab keeps and counts of a busy room.
import { MAX_UNREAD_COUNTED } from '@msm/contract/chat/limits';
import type { MessagesPage, Room } from '@msm/contract/chat/schemas';
import { expect, test } from 'vitest';
import { ME, message, page, room } from './chat.fixture.ts';
import { NO_CHATS, unreadOf } from './chat-state.ts';
import { hasMissedChange, withDeletion, withFirstPage, withMessage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';

const UNSEEN = { memberId: ME, isSeen: false };
const openedAt = (messages: MessagesPage, more: Partial<Room> = {}) =>
  withFirstPage(withRooms(NO_CHATS, [room('r1', { last_seq: messages.last_seq, ...more })]), 'r1', messages);

test('a deletion among more unread messages than are counted leaves the count to the server', () => {
  const many = openedAt(page([message(151)]), { unread: MAX_UNREAD_COUNTED });
  const deleted = withDeletion(many, { roomId: 'r1', messageId: 'm151', change_seq: 1 }, ME);
  expect([unreadOf(deleted, 'r1'), deleted.staleRooms.has('r1')]).toEqual([MAX_UNREAD_COUNTED, true]);
});

test('the window of a busy room has a bound, unless its reader looks at what is above the end', () => {
  const long = openedAt(page(Array.from({ length: 1_000 }, (_, nth) => message(nth + 1))));
  const next = message(1_001);
  const { messages, hasOlder } = withMessage(long, next, UNSEEN).messagesByRoom['r1']!;
  expect([messages.length, messages.at(-1)?.seq, hasOlder]).toEqual([500, 1_001, true]);
  const kept = withMessage(long, next, { ...UNSEEN, isReadAbove: true }).messagesByRoom['r1']!;
  expect(kept.messages).toHaveLength(1_001);
});

test.each([
  ['after the last one', '019a0000-0006', true],
  ['in the same millisecond', '019a0000-0005', true],
  ['by a node whose clock is 5 ms behind', '019a0000-0000', true],
  ['ten minutes before, which the window begins after', '0199fff6-0000', false],
])(
  'a deletion that is told before its message is fetched with it, when its id was made %s',
  (_, id, isMissed) => {
    const opened = openedAt(
      page([message(1, { id: '019a0000-0005-7000-8000-00000000000b', room_id: 'r1' })]),
    );
    const deletion = { roomId: 'r1', messageId: `${id}-7000-8000-00000000000a`, change_seq: 1 };
    expect(hasMissedChange(opened, deletion)).toBe(isMissed);
  },
);
