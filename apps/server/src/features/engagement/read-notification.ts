// Marks one notification as read; once more changes nothing. To everybody else it does not exist.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { findNotification, markRead, unreadCountFor } from './notifications.store.ts';

export const readNotification = handler(
  engagementRoutes.readNotification,
  async ({ params: { id }, member }, { db, clock, events }: EngagementDeps) => {
    if (await markRead(db, member.id, clock.now(), id)) {
      events.emit('notifications.changed', { memberId: member.id });
    } else if ((await findNotification(db, id))?.member_id !== member.id) {
      throw new AppError('notFound', 'No notification of yours has that id.');
    }
    return { unreadCount: await unreadCountFor(db, member.id) };
  },
);
