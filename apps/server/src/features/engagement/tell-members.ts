// Tells open sockets what the bell got, after its transaction committed. May be lost: clients fetch the list whenever
// they connect.
import { engagementEvents } from '@msm/contract/engagement/events';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { findNotification, unreadCountFor } from './notifications.store.ts';
import { presentNotification } from './present-notification.ts';

export function tellMembers({ db, events }: EngagementDeps, realtime: Realtime): void {
  events.on('notification.added', async ({ memberId, notificationId }) => {
    const row = await findNotification(db, notificationId);
    if (row) realtime.tell(memberId, engagementEvents.notification, presentNotification(row));
  });
  events.on('notifications.changed', async ({ memberId }) => {
    const unreadCount = await unreadCountFor(db, memberId);
    realtime.tell(memberId, engagementEvents.notificationsChanged, { unreadCount });
  });
}
