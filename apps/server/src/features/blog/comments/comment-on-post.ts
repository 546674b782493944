// What members say about a post. Comments are plain text. A member's first one, and one with a link, waits for an
// administrator; the author of the post is told of what is shown.
import { COMMENTS_PER_HOUR } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { BlogComment } from '@msm/contract/blog/schemas';
import { isAdmin } from '@msm/contract/roles';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { Actor, Notify } from '../../../platform/ports/notifications.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { waitsForApproval } from '../blog.rules.ts';
import { findPost, findPublished } from '../blog.store.ts';
import type { CommentRow, PostRow } from '../blog.tables.ts';
import { tellDiscussed } from '../changed-pages.ts';
import { authorsOf, TARGET_TYPE } from '../reading/present-post.ts';
import { noSuchPost } from '../reading/read-post.ts';
import {
  hasApproved,
  insertComment,
  listVisible,
  listWaitingOf,
  lockComment,
  removeComment as remove,
} from './comments.store.ts';

const COMMENTS: Limit = { name: 'blog-comments', max: COMMENTS_PER_HOUR, windowSeconds: 3_600 };

export async function presentComments(rows: readonly CommentRow[], deps: BlogDeps): Promise<BlogComment[]> {
  const authorOf = await authorsOf(
    deps,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map(({ id, author_id, text, created_at }) => ({
    id,
    author: authorOf(author_id),
    text,
    createdAt: created_at.toISOString(),
  }));
}

export const listComments = handler(blogRoutes.listComments, async ({ params: { slug } }, deps: BlogDeps) => {
  const post = await findPublished(deps.db, slug);
  if (!post) throw noSuchPost();
  return { comments: await presentComments(await listVisible(deps.db, post.id), deps) };
});

export const readOwnPart = handler(
  blogRoutes.readOwnPart,
  async ({ params: { slug }, member, session }, deps: BlogDeps) => {
    const { db, likes } = deps;
    const post = await findPublished(db, slug);
    if (!post) throw noSuchPost();
    return {
      isLiked: await likes.isLikedBy(db, { type: TARGET_TYPE, id: post.id }, member.id),
      isOwn: post.account_id === session.accountId,
      waiting: await presentComments(await listWaitingOf(db, post.id, member.id), deps),
    };
  },
);

export const unlike = handler(blogRoutes.unlike, async ({ params: { id }, member }, deps: BlogDeps) => {
  const post = await findPost(deps.db, id);
  if (post?.status !== 'published') throw noSuchPost();
  if (await deps.likes.takeBack(deps.db, { type: TARGET_TYPE, id }, member.id))
    tellDiscussed(deps.events, post.slug);
  return {};
});

export const addComment = handler(
  blogRoutes.addComment,
  async ({ params: { slug }, input: { text }, member }, deps: BlogDeps) => {
    const { db, clock, limits, notifications, events } = deps;
    await limits.take(COMMENTS, member.id);
    const post = await findPublished(db, slug);
    if (!post) throw noSuchPost();
    const isTrusted = isAdmin(member.role) || member.id === post.author_id;
    const isWaiting = !isTrusted && waitsForApproval(text, await hasApproved(db, member.id));
    const row = await notifications.transaction(async (tx, notify) => {
      const inserted = await insertComment(tx, {
        post_id: post.id,
        author_id: member.id,
        text,
        status: isWaiting ? 'waiting' : 'visible',
        created_at: clock.now(),
      });
      if (!isWaiting) await tellAuthor(notify, post, member);
      return inserted;
    });
    if (!isWaiting) tellDiscussed(events, post.slug);
    const [comment] = await presentComments([row], deps);
    return { comment: comment!, isWaiting };
  },
);

/** That a comment is shown. */
export async function tellAuthor(
  notify: Notify,
  post: PostRow,
  { id, username, email }: Actor,
): Promise<void> {
  if (!post.author_id) return;
  await notify({
    memberId: post.author_id,
    kind: 'comment',
    title: `${username} commented on your post “${post.title}”`,
    link: `/blog/${post.slug}#comments`,
    actor: { id, username, email },
    target: { type: TARGET_TYPE, id: post.id },
    metadata: { userEmail: email, username, fromUser: username, fromEmail: email },
  });
}

export const removeComment = handler(
  blogRoutes.removeComment,
  async ({ params: { id }, member, session }, deps: BlogDeps) => {
    const slug = await deps.db.transaction().execute(async (tx) => {
      const comment = await lockComment(tx, id);
      const post = comment && (await findPost(tx, comment.post_id));
      const mayRemove =
        comment?.author_id === member.id || (post !== undefined && post.account_id === session.accountId);
      if (!comment || !mayRemove) throw new AppError('notFound', 'There is no such comment of yours.');
      await remove(tx, comment);
      return post?.slug ?? null;
    });
    tellDiscussed(deps.events, slug);
    return {};
  },
);
