// The bell, and engagement: who likes, follows, invites, joins, nudges.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { del, get, post } from '../route.ts';
import { EngageInput, Engagement, EngagementTarget, Notification, UnreadCount } from './schemas.ts';

const NotificationParams = z.object({ id: Id });

export const engagementRoutes = {
  listNotifications: get('/api/notifications', {
    access: 'member',
    input: PageQuery,
    output: z.extend(Page, { ...UnreadCount.shape, notifications: z.array(Notification) }),
    summary: 'My notifications, newest first, and how many I have not read.',
  }),
  readNotification: post('/api/notifications/:id/read', {
    access: 'member',
    params: NotificationParams,
    output: UnreadCount,
    summary: 'Mark one notification as read.',
  }),
  readAllNotifications: post('/api/notifications/read-all', {
    access: 'member',
    output: UnreadCount,
    summary: 'Mark all my notifications as read.',
  }),
  removeNotification: del('/api/notifications/:id', {
    access: 'member',
    params: NotificationParams,
    output: UnreadCount,
    summary: 'Remove a notification. One that is gone already stays gone.',
  }),
  engage: post('/social/engage', {
    access: 'member',
    input: EngageInput,
    output: z.object({ isNew: z.boolean() }),
    summary: 'Engage with a member, a game or a thing; its owner is told. A second like changes nothing.',
  }),
  listEngagements: get('/social/engagements', {
    access: 'member',
    input: EngagementTarget,
    output: z.object({
      counts: z.record(z.string(), z.number()),
      engagements: z.array(Engagement),
    }),
    summary:
      'What happened to a thing, newest first, and counts of the newest 10,000; of members and games only what one is party to.',
  }),
} as const;
