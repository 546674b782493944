// A member of the account comments on a planned post. Its author and others who commented are told while they are members.
import { COMMENTS } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { isActiveMember } from '../../../platform/access/active-member.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import { changeAs, noSuchPublication, type Acting } from '../planning/lock-own-post.ts';
import { lockPost } from '../posts.store.ts';
import { nextPublicationId } from '../publications.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';
import { countOfPost, insertComment, listCommenters } from './comments.store.ts';
import { presentComments } from './list-comments.ts';

const COMMENTS_OF_MEMBER: Limit = {
  name: 'schedule-comments',
  max: COMMENTS.perHour,
  windowSeconds: 3_600,
};

export const addComment = handler(
  scheduleRoutes.addComment,
  async ({ params: { id }, input: { text }, session, member }, deps: ScheduleDeps) => {
    await deps.limits.take(COMMENTS_OF_MEMBER, member.id);
    const added = await changeAs(session, deps, async (acting) => {
      const { tx, now, actorId } = acting;
      // Locked, so that two at once cannot both be the last one allowed.
      const post = await lockPost(tx, ownAccount(session), id);
      if (!post || post.removed_at) throw noSuchPublication();
      if ((await countOfPost(tx, post.id)) >= COMMENTS.perPost)
        throw new AppError('conflict', `A post has at most ${COMMENTS.perPost} comments.`);
      await tellOthers(acting, post, text, deps);
      return insertComment(tx, { post_id: post.id, author_id: actorId, text, created_at: now });
    });
    const [comment] = await presentComments(deps.db, [added], deps);
    return { comment: comment! };
  },
);

/** As much of a comment as a line of the bell shows. */
const TOLD_LENGTH = 200;

async function tellOthers(
  { tx, notify, actor }: Acting,
  { id, title, created_by, account_id: accountId }: PostRow,
  text: string,
  deps: ScheduleDeps,
): Promise<void> {
  const publicationId = await nextPublicationId(tx, id);
  const commenters = await listCommenters(tx, id, COMMENTS.told);
  const told = new Set([created_by ?? actor.id, ...commenters]);
  told.delete(actor.id);
  for (const memberId of told) {
    if (!(await isActiveMember(tx, { memberId, accountId }, deps))) continue;
    await notify({
      memberId,
      kind: 'post_comment',
      title: `${actor.username} commented on “${title}”`,
      body: text.length > TOLD_LENGTH ? `${text.slice(0, TOLD_LENGTH - 1)}…` : text,
      actor,
      target: { type: 'scheduled_post', id },
      metadata: { ...(publicationId && { publicationId }) },
      mergeKey: `comment ${actor.id} ${id}`,
    });
  }
}
