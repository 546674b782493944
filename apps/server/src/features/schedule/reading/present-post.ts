// A post as its people see it.
import type { ScheduledPost, WholeScheduledPost } from '@msm/contract/schedule/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { nextDueOf, type ListedPost } from '../posts.store.ts';
import type { PostRow } from '../schedule.tables.ts';

export const presentPost = (post: ListedPost): ScheduledPost => ({
  id: post.id,
  destinationId: post.destination_id,
  platform: post.platform,
  title: post.title,
  wallTime: post.first_wall_time,
  zone: post.zone,
  recurrence: post.recurrence,
  isActive: post.is_active,
  version: post.version,
  source: post.source,
  groupId: post.group_id,
  approval: post.approval,
  approvalNote: post.approval_note,
  authorId: post.created_by,
  nextDueAt: post.next_due_at?.toISOString() ?? null,
  createdAt: post.created_at.toISOString(),
  updatedAt: post.updated_at.toISOString(),
});

export async function presentWholePost(
  db: Db,
  post: PostRow,
): Promise<{ scheduledPost: WholeScheduledPost }> {
  const { content, brief } = post;
  const listed = presentPost({ ...post, next_due_at: await nextDueOf(db, post.id) });
  return { scheduledPost: { ...listed, content, brief } };
}
