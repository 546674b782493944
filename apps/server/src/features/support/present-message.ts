// Rows as SuperAdmin sees them. Members are shown by their username.
import type { InboxMessage, Reply } from '@msm/contract/support/schemas';
import type { ReplyRow } from './support-replies.store.ts';
import type { MessageLine } from './support.store.ts';

export const presentMessage = (row: MessageLine): InboxMessage => ({
  id: row.id,
  reference_id: row.reference_id,
  priority: row.priority,
  category: row.category,
  subject: row.subject,
  sender_name: row.sender_name,
  sender_email: row.sender_email,
  status: row.status,
  isRead: row.read_at !== null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentReply = (row: ReplyRow, author: string | null): Reply => ({
  id: row.id,
  text: row.text,
  author,
  created_at: row.created_at.toISOString(),
  delivery: { state: row.delivery, attempts: row.attempts, reason: row.failure_reason },
});
