// What happened to an occurrence, oldest first. That it was planned needs no line of its own in the database.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { findShownTarget, listHistory } from './lists.store.ts';
import { noSuchOccurrence } from './lock-own-order.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export const readHistory = handler(
  scheduleRoutes.readHistory,
  async ({ params: { targetId }, session }, { db }: ScheduleDeps) => {
    const target = await findShownTarget(db, ownAccount(session), targetId);
    if (!target) throw noSuchOccurrence();
    const planned = { at: target.created_at, state: 'scheduled' as const, words: 'Planned.', actor_id: null };
    const lines = [planned, ...(await listHistory(db, targetId))];
    return {
      occurrence: presentOccurrence(target),
      history: lines.map(({ at, state, words, actor_id }) => ({
        at: at.toISOString(),
        state,
        words,
        actorId: actor_id,
      })),
    };
  },
);
