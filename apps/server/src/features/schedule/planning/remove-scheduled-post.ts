// Takes a post off the schedule. What is being sent ends as it ends; what is published stays, and so does its history.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { lockOwnPost } from './lock-own-post.ts';
import { changePost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { lockPublications } from '../publications.store.ts';

export const removeScheduledPost = handler(
  scheduleRoutes.removeScheduledPost,
  async ({ params, session, member }, { db, timeOf }: ScheduleDeps) => {
    const accountId = ownAccount(session);
    await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const post = await lockOwnPost(tx, accountId, params);
      const publications = await lockPublications(tx, post);
      const removed = { removed_at: now, is_active: false, inactive_since: now, extend_at: null };
      // Its submission may be planned again: a file that is imported anew.
      await changePost(tx, post, { ...removed, submission_id: null }, now);
      await applyAction(tx, publications, 'remove', { now, words: 'Removed.', actorId: member.id });
    });
    return {};
  },
);
