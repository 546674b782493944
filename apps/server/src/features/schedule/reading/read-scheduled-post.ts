// One planned post with its content, to look at and to edit.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { findPost } from '../posts.store.ts';
import { presentWholePost } from './present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const readScheduledPost = handler(
  scheduleRoutes.readScheduledPost,
  async ({ params: { id }, session }, { db }: ScheduleDeps) => {
    const post = await findPost(db, ownAccount(session), id);
    if (!post) throw new AppError('notFound', 'No planned post of yours has that id.');
    return presentWholePost(db, post);
  },
);
