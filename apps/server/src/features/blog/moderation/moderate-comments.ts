// Comments that wait for an administrator, and those that should not have been shown.
import { blogRoutes } from '@msm/contract/blog/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { findPost } from '../blog.store.ts';
import { tellDiscussed } from '../changed-pages.ts';
import { presentComments, tellAuthor } from '../comments/comment-on-post.ts';
import { listByStatus, lockComment, setStatus, type ListedComment } from '../comments/comments.store.ts';

async function presentModerated(rows: readonly ListedComment[], deps: BlogDeps) {
  const comments = await presentComments(rows, deps);
  return rows.map(({ status, slug, title }, at) => ({
    ...comments[at]!,
    status,
    post: { slug: slug ?? '', title },
  }));
}

export const listAllComments = handler(blogRoutes.listAllComments, async ({ input }, deps: BlogDeps) => {
  const { status, ...page } = input;
  const { rows, ...found } = await listByStatus(deps.db, status, page);
  return {
    page: page.page,
    pageSize: page.pageSize,
    ...found,
    comments: await presentModerated(rows, deps),
  };
});

export const moderateComment = handler(
  blogRoutes.moderateComment,
  async ({ params: { id }, input: { status } }, deps: BlogDeps) => {
    const row = await deps.notifications.transaction(async (tx, notify) => {
      const comment = await lockComment(tx, id);
      if (!comment) throw new AppError('notFound', 'There is no such comment.');
      const changed = await setStatus(tx, comment, status);
      const post = await findPost(tx, comment.post_id);
      const isShownFirst = comment.status === 'waiting' && status === 'visible';
      const writer =
        isShownFirst && comment.author_id ? await deps.users.find(tx, comment.author_id) : undefined;
      if (writer && post?.status === 'published') await tellAuthor(notify, post, writer);
      return { ...changed, slug: post?.slug ?? null, title: post?.title ?? '' };
    });
    tellDiscussed(deps.events, row.slug);
    const [comment] = await presentModerated([row], deps);
    return { comment: comment! };
  },
);
