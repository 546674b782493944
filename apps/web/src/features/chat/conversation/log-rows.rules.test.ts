import type { Message } from '@msm/contract/chat/schemas';
import { expect, test } from 'vitest';
import type { OutgoingItem } from '../state/outbox.ts';
import { rowsOf, sayDividerDay } from './log-rows.rules.ts';

const message = (
  seq: number,
  sender_id: string,
  created_at: string,
  clientId: string | null = null,
): Message => ({
  id: `m${seq}`,
  room_id: 'room',
  sender_id,
  sender_name: sender_id,
  encrypted_content: '',
  content: `text ${seq}`,
  messageType: 'text',
  created_at,
  is_deleted: false,
  reactions: [],
  read_receipts: [],
  seq,
  change_seq: 0,
  clientId,
  edited_at: null,
  reply_to: null,
  attachment: null,
  call: null,
});

const waiting = (clientId: string, writtenAt: string): OutgoingItem => ({
  clientId,
  senderId: 'me',
  roomId: 'room',
  content: 'soon',
  writtenAt,
  step: 'waiting',
});

const shown = (
  messages: Message[],
  { readSeq, outgoing = [] }: { readSeq?: number; outgoing?: OutgoingItem[] } = {},
) =>
  rowsOf({ messages, outgoing, memberId: 'me', readSeq, zone: 'UTC', hasStart: false }).map((row) =>
    'isFirst' in row ? `${row.key}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}` : row.key,
  );

test('messages of one sender within one minute are a group', () => {
  expect(
    shown([
      message(1, 'ann', '2026-11-17T12:00:01.000Z'),
      message(2, 'ann', '2026-11-17T12:00:59.000Z'),
      message(3, 'ann', '2026-11-17T12:01:00.000Z'),
      message(4, 'me', '2026-11-17T12:01:10.000Z'),
    ]),
  ).toEqual(['day 2026-11-17', 'm1 first', 'm2 last', 'm3 first last', 'm4 first last']);
});

test('days are those of the reader, and each is named once', () => {
  const messages = [
    message(1, 'ann', '2026-11-16T23:30:00.000Z'),
    message(2, 'ann', '2026-11-17T00:30:00.000Z'),
  ];
  const keys = (zone: string) =>
    rowsOf({ messages, outgoing: [], memberId: 'me', readSeq: undefined, zone, hasStart: true }).map(
      ({ key }) => key,
    );
  expect(keys('UTC')).toEqual(['start', 'day 2026-11-16', 'm1', 'day 2026-11-17', 'm2']);
  expect(keys('Africa/Nairobi')).toEqual(['start', 'day 2026-11-17', 'm1', 'm2']);
});

test('a day begins once, although a clock is behind and a message of yesterday waits', () => {
  const messages = [
    message(1, 'ann', '2026-11-17T23:59:59.000Z'),
    message(2, 'ann', '2026-11-18T00:00:00.100Z'),
    message(3, 'ann', '2026-11-17T23:59:59.900Z'),
    message(4, 'ann', '2026-11-18T00:01:00.000Z'),
  ];
  expect(shown(messages, { outgoing: [waiting('c1', '2026-11-17T13:00:00.000Z')] })).toEqual([
    'day 2026-11-17',
    'm1 first last',
    'day 2026-11-18',
    'm2 first last',
    'm3 first last',
    'm4 first last',
    'c1 first last',
  ]);
});

test('a message whose clock was ahead hides no later day', () => {
  const messages = [
    message(1, 'ann', '2026-11-17T10:00:00.000Z'),
    message(2, 'ann', '2027-11-17T10:00:00.000Z'),
    message(3, 'ann', '2026-11-18T10:00:00.000Z'),
  ];
  expect(shown(messages).filter((row) => row.startsWith('day'))).toEqual([
    'day 2026-11-17',
    'day 2027-11-17',
    'day 2026-11-18',
  ]);
});

test('the first unread message of another is marked, and begins a group', () => {
  const at = '2026-11-17T12:00:00.000Z';
  const messages = [
    message(1, 'ann', at),
    message(2, 'me', at),
    message(3, 'ann', at),
    message(4, 'ann', at),
  ];
  expect(shown(messages, { readSeq: 3 })).toEqual([
    'day 2026-11-17',
    'm1 first last',
    'm2 first last',
    'm3 first last',
    'unread',
    'm4 first last',
  ]);
  expect(shown(messages, { readSeq: 4 })).not.toContain('unread');
});

test('what waits comes last, and not a second time once it has arrived', () => {
  const at = '2026-11-17T12:00:00.000Z';
  const outgoing = [waiting('c1', at), waiting('c2', at)];
  expect(shown([message(1, 'me', at, 'c1')], { outgoing })).toEqual([
    'day 2026-11-17',
    'c1 first',
    'c2 last',
  ]);
});

test.each([
  ['2026-11-17', 'Today'],
  ['2026-11-16', 'Yesterday'],
  ['2026-03-14', '14 Mar'],
  ['2025-03-14', '14 Mar 2025'],
])('%s is said as %s', (date, words) => {
  expect(sayDividerDay(date, Date.parse('2026-11-17T12:00:00.000Z'), 'UTC')).toBe(words);
});
