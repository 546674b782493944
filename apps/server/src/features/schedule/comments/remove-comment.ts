// A member deletes a comment of their own.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { findPost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { removeOwn } from './comments.store.ts';

export const removeComment = handler(
  scheduleRoutes.removeComment,
  async ({ params: { id: postId, commentId }, session, member }, { db }: ScheduleDeps) => {
    const post = await findPost(db, ownAccount(session), postId);
    if (!post || !(await removeOwn(db, { id: commentId, postId, authorId: member.id })))
      throw new AppError('notFound', 'No comment of yours has that id.');
    return {};
  },
);
