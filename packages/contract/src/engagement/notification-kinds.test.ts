import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';

const INVITATION = {
  inviteId: 'i',
  inviterEmail: 'anna@example.com',
  fromUser: 'berta',
  fromEmail: 'berta@example.com',
  game: 'kadi',
  sessionId: 's-1',
};

const opened = (kind: NotificationKind, payload: object) =>
  (NOTIFICATION_KINDS[kind].opens as (payload: object) => string)(payload);

test.each([
  ['post_failed', { publicationId: 'p' }, '/schedule-posts?post=p'],
  ['post_missed', { publicationIds: ['p', 'q'] }, '/schedule-posts?tab=history'],
  ['draft_ready', { generationId: 'g', draftId: 'd' }, '/schedule-posts?compose=new&draft=d'],
  ['draft_failed', { generationId: 'g', draftId: null }, '/schedule-posts?compose=new&generation=g'],
  ['site_failing', { siteId: 's' }, '/wordpress?site=s'],
  ['chat_message', { roomId: 'r', messageId: 'm' }, '/chat?room=r&message=m'],
  ['connection_failing', { connectionId: 'c' }, '/social-media-manager?connection=c'],
  ['agent_stopped', { agentId: 'a' }, '/social-media-manager?tab=ai-agent&agent=a'],
  ['account_removed', {}, '/account-selection'],
  ['account_invite', INVITATION, '/invites'],
  ['game_invite', INVITATION, '/gaming?game=kadi&session=s-1&mode=multiplayer&from=anna%40example.com'],
  [
    'game_invite_response',
    { ...INVITATION, accepted: true },
    '/gaming?game=kadi&session=s-1&mode=multiplayer&opponent=berta%40example.com',
  ],
  ['game_invite_response', { ...INVITATION, accepted: false }, '/invites'],
  ['game_nudge', { ...INVITATION, game: 7 }, '/invites'],
  ['like', INVITATION, '/account'],
] as const)('%s with %j opens %s', (kind, payload, path) => {
  expect(opened(kind, payload)).toBe(path);
});
