// Tries every failed post to a social network again. Only what certainly is not there: what may be is left to a person.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { lockPost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { lockPublications } from '../publications.store.ts';
import { listFailedSocial } from '../upkeep.store.ts';
import { assertMaySwitchOn, changeAs } from './lock-own-post.ts';
import { takeOver } from './take-over.ts';

export const retrySocialPublications = handler(
  scheduleRoutes.retrySocialPublications,
  async ({ session, member }, deps: ScheduleDeps) => {
    const accountId = ownAccount(session);
    const failed = await listFailedSocial(deps.db, accountId);
    let reset = 0;
    for (const [postId, ofPost] of Map.groupBy(failed, ({ post_id }) => post_id))
      reset += await changeAs(session, deps, async (acting) => {
        const { tx, now, actorId } = acting;
        const post = await lockPost(tx, accountId, postId);
        if (!post?.is_active) return 0;
        assertMaySwitchOn(acting, post);
        const ids = new Set(ofPost.map(({ id }) => id));
        // The last alone of a series that became one post: of the others each would be a copy.
        const asking = (await lockPublications(tx, post))
          .slice(post.recurrence ? 0 : -1)
          .filter(({ id, state, asks_person }) => ids.has(id) && state === 'failed' && asks_person);
        if (asking.length > 0) await takeOver(tx, post, member.id, deps);
        await applyAction(tx, asking, 'again', { now, words: 'Tried again by hand.', actorId });
        return asking.length;
      });
    return { reset };
  },
);
