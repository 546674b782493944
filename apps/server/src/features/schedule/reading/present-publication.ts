// A publication as its people see it. What can be answered is shown only while it asks.
import type { Publication } from '@msm/contract/schedule/schemas';
import type { ShownPublication } from './lists.store.ts';
import { choicesFor } from '../transitions.rules.ts';

export const presentPublication = (publication: ShownPublication): Publication => ({
  id: publication.id,
  postId: publication.post_id,
  destinationId: publication.destination_id,
  platform: publication.platform,
  title: publication.title,
  occurrence: publication.occurrence,
  dueAt: publication.due_at.toISOString(),
  wallTime: publication.wall_time,
  zone: publication.zone,
  state: publication.state,
  isActive: publication.is_active,
  isRecurring: publication.isRecurring,
  version: publication.version,
  source: publication.source,
  approval: publication.approval,
  approvalNote: publication.approval_note,
  authorId: publication.created_by,
  attempts: publication.attempts,
  nextTryAt: publication.attempts > 0 ? (publication.next_at?.toISOString() ?? null) : null,
  link: publication.link,
  reason: publication.reason,
  asksPerson: publication.asks_person,
  choices: publication.asks_person ? choicesFor(publication.state) : [],
});
