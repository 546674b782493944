// A room, its messages and pages of them, for the tests of what a tab knows.
import type { Message, MessagesPage, Room } from '@msm/contract/chat/schemas';

export const ME = 'me';
export const ANN = 'ann';
export const AT = '2026-11-17T12:00:00.000Z';

export const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  room_id: 'r1',
  sender_id: ANN,
  sender_name: 'Ann',
  encrypted_content: 'sealed',
  content: `text ${seq}`,
  messageType: 'text',
  created_at: AT,
  is_deleted: false,
  reactions: [],
  read_receipts: [],
  seq,
  change_seq: 0,
  clientId: null,
  edited_at: null,
  reply_to: null,
  attachment: null,
  call: null,
  ...more,
});

const person = (user_id: string) => ({
  user_id,
  username: user_id,
  display_name: user_id,
  role: 'member' as const,
  read_seq: 0,
  read_at: null,
  delivered_seq: 0,
});

export const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  name: '',
  display_name: id,
  last_message: null,
  kind: 'direct',
  members: [person(ME), person(ANN)],
  member_count: 2,
  role: 'member',
  unread: 0,
  read_seq: 0,
  last_seq: 0,
  change_seq: 0,
  notifications: 'all',
  created_at: AT,
  active_at: AT,
  ...more,
});

export const page = (messages: Message[], more: Partial<MessagesPage> = {}): MessagesPage => ({
  messages,
  has_older: false,
  has_newer: false,
  changes: [],
  has_more_changes: false,
  last_seq: messages.at(-1)?.seq ?? 0,
  change_seq: 0,
  ...more,
});
