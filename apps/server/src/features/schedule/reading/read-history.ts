// A publication with its content, and what happened to it, oldest first. That it was planned needs no line of its own in the database.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { findWholePublication, listHistory } from './lists.store.ts';
import { noSuchPublication } from '../planning/lock-own-post.ts';
import { presentPublication } from './present-publication.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const readHistory = handler(
  scheduleRoutes.readHistory,
  async ({ params: { publicationId }, session }, { db }: ScheduleDeps) => {
    const publication = await findWholePublication(db, ownAccount(session), publicationId);
    if (!publication) throw noSuchPublication();
    const planned = {
      at: publication.created_at,
      state: 'scheduled' as const,
      words: 'Planned.',
      actor_id: null,
    };
    const lines = [planned, ...(await listHistory(db, publicationId))];
    return {
      publication: presentPublication(publication),
      content: publication.content,
      history: lines.map(({ at, state, words, actor_id }) => ({
        at: at.toISOString(),
        state,
        words,
        actorId: actor_id,
      })),
    };
  },
);
