// What the bell shows: the newest first, with the number of unread ones.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { handler } from '../../platform/operation.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { listOf, unreadCountFor } from './notifications.store.ts';
import { presentNotification } from './present-notification.ts';

export const listNotifications = handler(
  engagementRoutes.listNotifications,
  async ({ input, member }, { db }: EngagementDeps) => {
    // One view of the table: what is counted as unread is also in the list.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { page, pageSize } = input;
        const { rows, ...found } = await listOf(tx, member.id, input);
        const unreadCount = await unreadCountFor(tx, member.id);
        return { page, pageSize, ...found, unreadCount, notifications: rows.map(presentNotification) };
      });
  },
);
