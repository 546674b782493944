// An owner or editor approves a post that waits: it is switched on. Approved twice, it is approved once. A version that the
// author changed since is not approved unseen.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { InputOf } from '@msm/contract/route';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { assertPlannable } from '../planning/checked-plan.ts';
import { assertMaySwitchOn, changeAs, lockOwnPost, type Acting } from '../planning/lock-own-post.ts';
import { moveOne } from '../planning/move-publication.ts';
import { lockPost } from '../posts.store.ts';
import { lockPublications } from '../publications.store.ts';
import { presentWholePost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';
import { approve } from './approval.ts';

type Input = InputOf<typeof scheduleRoutes.approvePost>;

export const approvePost = handler(
  scheduleRoutes.approvePost,
  async ({ params, input, session }, deps: ScheduleDeps) => {
    const approved = await changeAs(session, deps, async (acting) => {
      const post = await lockOwnPost(acting, ownAccount(session), params);
      assertMayDecide(acting);
      if (!post.approval && post.is_active) return post;
      assertWaits(post, input);
      return approve(acting, await withNewTime(acting, post, input), deps);
    });
    return presentWholePost(deps.db, approved);
  },
);

/** Read in the transaction: a role that was taken away after the request was let in approves nothing. */
export const assertMayDecide = (acting: Acting): void => assertMaySwitchOn(acting, { approval: null });

export function assertWaits(post: PostRow, { version }: { version: number }): void {
  if (!post.approval) throw new AppError('conflict', 'This post does not wait for approval any more.');
  if (post.version !== version)
    throw new AppError('conflict', 'This post was changed since you opened it. Look at it again.');
}

async function withNewTime(acting: Acting, post: PostRow, { wallTime, zone }: Input): Promise<PostRow> {
  if (wallTime === undefined || zone === undefined) return post;
  if (post.recurrence) throw invalidField('wallTime', 'This post repeats. Edit it to change its times.');
  const dueAt = assertPlannable(wallTime, zone, acting.now);
  const publication = (await lockPublications(acting.tx, post)).at(-1)!;
  await moveOne(acting, { post, publication }, { wallTime, zone, dueAt });
  return (await lockPost(acting.tx, post.account_id, post.id))!;
}
