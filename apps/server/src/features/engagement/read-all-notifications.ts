// Marks everything in the bell as read.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { handler } from '../../platform/operation.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { markRead, unreadCountFor } from './notifications.store.ts';

export const readAllNotifications = handler(
  engagementRoutes.readAllNotifications,
  async ({ member }, { db, clock, events }: EngagementDeps) => {
    if (await markRead(db, member.id, clock.now()))
      events.emit('notifications.changed', { memberId: member.id });
    return { unreadCount: await unreadCountFor(db, member.id) };
  },
);
