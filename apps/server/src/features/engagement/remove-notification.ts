// Removes a notification. One that is gone already is what was asked for; another member's does not exist.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { findNotification, removeOwn, unreadCountFor } from './notifications.store.ts';

export const removeNotification = handler(
  engagementRoutes.removeNotification,
  async ({ params: { id }, member }, { db, events }: EngagementDeps) => {
    if (await removeOwn(db, member.id, id)) events.emit('notifications.changed', { memberId: member.id });
    else if (await findNotification(db, id))
      throw new AppError('notFound', 'No notification of yours has that id.');
    return { unreadCount: await unreadCountFor(db, member.id) };
  },
);
