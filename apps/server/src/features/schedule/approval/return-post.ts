// An owner or editor returns a post that waits to its author, with a note. It stays switched off; the author's next edit asks
// for approval again.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { handler } from '../../../platform/operation.ts';
import { changeAs, lockOwnPost } from '../planning/lock-own-post.ts';
import { changePost } from '../posts.store.ts';
import { presentWholePost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { noteInHistory, tellAuthor } from './approval.ts';
import { assertMayDecide, assertWaits } from './approve-post.ts';

export const returnPost = handler(
  scheduleRoutes.returnPost,
  async ({ params, input, session }, deps: ScheduleDeps) => {
    const { note } = input;
    const returned = await changeAs(session, deps, async (acting) => {
      const post = await lockOwnPost(acting, ownAccount(session), params);
      assertMayDecide(acting);
      // Idempotent: a repeated request must not ring twice.
      if (post.approval === 'returned' && post.approval_note === note) return post;
      assertWaits(post, input);
      const change = { approval: 'returned', approval_note: note } as const;
      const changed = await changePost(acting.tx, post, change, acting.now);
      await noteInHistory(acting, changed, `Returned: ${note}`);
      await tellAuthor(acting, changed, {
        kind: 'post_returned',
        title: `${acting.actor.username} returned your post`,
        body: `“${post.title}”: ${note}`,
      });
      return changed;
    });
    return presentWholePost(deps.db, returned);
  },
);
