import { expect, test } from 'vitest';
import type { Notification } from '@msm/contract/engagement/schemas';
import {
  gameInviteOf,
  isAcceptedAnswer,
  SHOWN_COUNT,
  withAllRead,
  withArrived,
  withoutDuplicates,
  withRead,
  withRemoved,
  type BellList,
} from './bell.rules.ts';

const START_MS = Date.parse('2026-03-14T12:00:00.000Z');

function notification(id: string, afterMs = 0, given: Partial<Notification> = {}): Notification {
  const createdAt = new Date(START_MS + afterMs).toISOString();
  return {
    id,
    read: false,
    title: `Title of ${id}`,
    body: null,
    link: '/invites',
    userEmail: 'amina@example.com',
    username: 'amina',
    engagementType: 'follow',
    targetType: null,
    targetId: null,
    createdAt,
    timestamp: createdAt,
    metadata: {},
    ...given,
  };
}

const listOf = (...notifications: Notification[]): BellList => ({
  page: 1,
  pageSize: SHOWN_COUNT,
  total: notifications.length,
  unreadCount: notifications.filter(({ read }) => !read).length,
  notifications,
});

const ids = ({ notifications }: BellList) => notifications.map(({ id }) => id);

test('what arrives stands first, counts once, and pushes the eleventh out', () => {
  let list = listOf();
  for (let place = 1; place <= SHOWN_COUNT + 1; place += 1)
    list = withArrived(list, notification(`n${place}`, place * 5_000));
  expect(ids(list)).toEqual(['n11', 'n10', 'n9', 'n8', 'n7', 'n6', 'n5', 'n4', 'n3', 'n2']);
  expect(list).toMatchObject({ unreadCount: 11, total: 11 });
  expect(withArrived(list, notification('n11'))).toBe(list);
});

test('what arrives late takes its place in time', () => {
  const list = withArrived(listOf(notification('newer', 9_000)), notification('older', 4_000));
  expect(ids(list)).toEqual(['newer', 'older']);
});

test('reading lowers the count once', () => {
  const list = withRead(listOf(notification('a'), notification('b')), 'a');
  expect(list.unreadCount).toBe(1);
  expect(withRead(list, 'a')).toBe(list);
  expect(withRead(list, 'nobody')).toBe(list);
  expect(withAllRead(list)).toMatchObject({
    unreadCount: 0,
    notifications: [{ read: true }, { read: true }],
  });
});

test('removing lowers the count for unread ones only, and never below 0', () => {
  const list = listOf(notification('read', 1, { read: true }), notification('unread'));
  expect(withRemoved(list, 'read')).toMatchObject({ unreadCount: 1, total: 1 });
  expect(withRemoved(list, 'unread')).toMatchObject({ unreadCount: 0, total: 1 });
  expect(withRemoved({ ...list, unreadCount: 0 }, 'unread').unreadCount).toBe(0);
  expect(withRead({ ...list, unreadCount: 0 }, 'unread').unreadCount).toBe(0);
});

const invite = (id: string, afterMs: number, metadata: object = {}, given: Partial<Notification> = {}) =>
  notification(id, afterMs, {
    engagementType: 'game_invite',
    metadata: { game: 'kadi', sessionId: 's-1', ...metadata },
    ...given,
  });

test('invitations to the same game within a second are one, and count as one', () => {
  const shown = withoutDuplicates(listOf(invite('second', 1_000), invite('first', 0)));
  expect(ids(shown)).toEqual(['second']);
  expect(shown.unreadCount).toBe(1);
});

test.each([
  ['a later invitation', invite('other', 1_001)],
  ['another game', invite('other', 500, { game: 'chess' })],
  ['another session', invite('other', 500, { sessionId: 's-2' })],
  ['another person', invite('other', 500, {}, { userEmail: 'berta@example.com' })],
  ['another kind', invite('other', 500, {}, { engagementType: 'game_nudge' })],
])('%s is not merged', (_name, other) => {
  expect(ids(withoutDuplicates(listOf(other, invite('first', 0))))).toEqual(['other', 'first']);
});

test('an answer names the invitation, whichever word the session goes by', () => {
  expect(gameInviteOf(invite('a', 0, { inviteId: 'i-1' }))).toEqual({
    inviteId: 'i-1',
    inviterEmail: 'amina@example.com',
    game: 'kadi',
    sessionId: 's-1',
  });
  const older = invite('b', 0, { sessionId: null, session: 's-2', game: 7 });
  expect(gameInviteOf(older)).toMatchObject({ sessionId: 's-2', game: undefined });
});

const answer = (accepted: unknown) =>
  notification('a', 0, { engagementType: 'game_invite_response', metadata: { accepted } });

test('only an accepted answer leads to the game', () => {
  const answers = [true, false, 'true'].map((accepted) => isAcceptedAnswer(answer(accepted)));
  expect(answers).toEqual([true, false, false]);
});
