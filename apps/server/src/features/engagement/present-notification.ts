import type { Notification } from '@msm/contract/engagement/schemas';
import type { NotificationRow } from './notifications.store.ts';

export function presentNotification(row: NotificationRow): Notification {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    read: row.read_at !== null,
    title: row.title,
    body: row.body,
    link: row.link,
    userEmail: row.actor_email,
    username: row.actor_username,
    engagementType: row.kind,
    targetType: row.target_type,
    targetId: row.target_id,
    createdAt,
    timestamp: createdAt,
    metadata: row.metadata,
  };
}
