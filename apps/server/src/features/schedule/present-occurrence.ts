// An occurrence as its people see it. What can be answered is shown only while it asks.
import type { Occurrence } from '@msm/contract/schedule/schemas';
import type { ShownTarget } from './lists.store.ts';
import { choicesFor } from './transitions.rules.ts';

export const presentOccurrence = (target: ShownTarget): Occurrence => ({
  id: target.id,
  orderId: target.order_id,
  siteId: target.destination_id,
  platform: target.platform,
  title: target.title,
  occurrence: target.occurrence,
  dueAt: target.due_at.toISOString(),
  wallTime: target.wall_time,
  zone: target.zone,
  state: target.state,
  isActive: target.is_active,
  isRecurring: target.isRecurring,
  version: target.version,
  source: target.source,
  attempts: target.attempts,
  nextTryAt: target.attempts > 0 ? (target.next_at?.toISOString() ?? null) : null,
  link: target.link,
  reason: target.reason,
  asksPerson: target.asks_person,
  choices: target.asks_person ? choicesFor(target.state) : [],
});
