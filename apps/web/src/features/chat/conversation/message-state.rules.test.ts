import type { Message, RoomMember } from '@msm/contract/chat/schemas';
import { expect, test } from 'vitest';
import { sayState, stateOf } from './message-state.rules.ts';

const own = { seq: 5, sender_id: 'me' } as Message;
const member = (user_id: string, read_seq: number, delivered_seq = 0): RoomMember => ({
  user_id,
  username: user_id,
  display_name: user_id,
  role: 'member',
  read_seq,
  read_at: '2026-11-17T12:00:00.000Z',
  delivered_seq,
});

test.each([
  ['direct', [member('me', 9, 9), member('ann', 0)], 'Sent'],
  ['direct', [member('me', 9, 9), member('ann', 4, 5)], 'Delivered'],
  ['direct', [member('me', 9, 9), member('ann', 5, 5)], 'Read'],
  ['group', [member('me', 9), member('ann', 4, 9), member('ben', 4)], 'Sent'],
  ['group', [member('me', 9), member('ann', 7), member('ben', 5)], 'Read by 2'],
] as const)('in a %s room with these cursors it is said: %3$s', (kind, members, words) => {
  const room = { kind, members: [...members] };
  expect(sayState(stateOf(own, room), room)).toBe(words);
});

test('a member who came later and has read nothing yet is no reader', () => {
  const room = { kind: 'group', members: [member('me', 9), { ...member('ann', 9), read_at: null }] } as const;
  expect(stateOf(own, { ...room, members: [...room.members] })).toEqual({ kind: 'sent' });
});
