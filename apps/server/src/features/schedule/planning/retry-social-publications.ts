// Tries every failed post to a social network again. Only what certainly is not there: what may be is left to a person.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { lockPost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { lockPublications } from '../publications.store.ts';
import { listFailedSocial } from '../upkeep.store.ts';
import { takeOver } from './take-over.ts';

export const retrySocialPublications = handler(
  scheduleRoutes.retrySocialPublications,
  async ({ session, member }, deps: ScheduleDeps) => {
    const { db, timeOf } = deps;
    const accountId = ownAccount(session);
    const failed = await listFailedSocial(db, accountId);
    let reset = 0;
    for (const [postId, ofPost] of Map.groupBy(failed, ({ post_id }) => post_id))
      reset += await db.transaction().execute(async (tx) => {
        const now = await timeOf(tx);
        const post = await lockPost(tx, accountId, postId);
        if (!post?.is_active) return 0;
        const ids = new Set(ofPost.map(({ id }) => id));
        const asking = (await lockPublications(tx, post)).filter(
          ({ id, state, asks_person }) => ids.has(id) && state === 'failed' && asks_person,
        );
        if (asking.length > 0) await takeOver(tx, post, member.id, deps);
        await applyAction(tx, asking, 'again', { now, words: 'Tried again by hand.', actorId: member.id });
        return asking.length;
      });
    return { reset };
  },
);
