// Takes a post off the schedule. What is being sent ends as it ends; what is published stays, and so does its history.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { applyAction } from '../actions.store.ts';
import { changeAs, lockOwnPost, type Acting } from './lock-own-post.ts';
import { asMediaUser } from './own-media.ts';
import { changePost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow, PublicationRow } from '../schedule.tables.ts';
import { lockPublications } from '../publications.store.ts';

export const removeScheduledPost = handler(
  scheduleRoutes.removeScheduledPost,
  async ({ params, session }, deps: ScheduleDeps) => {
    await changeAs(session, deps, async (acting) => {
      const post = await lockOwnPost(acting, ownAccount(session), params);
      await removePost(acting, post, await lockPublications(acting.tx, post), deps);
    });
    return {};
  },
);

export async function removePost(
  { tx, now, actorId }: Acting,
  post: PostRow,
  publications: readonly PublicationRow[],
  { media }: Pick<ScheduleDeps, 'media'>,
): Promise<PostRow> {
  const removed = { removed_at: now, is_active: false, inactive_since: now, extend_at: null };
  const changed = await changePost(tx, post, removed, now);
  await media?.dropUses(tx, asMediaUser(post.id));
  await applyAction(tx, publications, 'remove', { now, words: 'Removed.', actorId });
  return changed;
}
