// What members of the account wrote about a planned post, with their names, oldest first.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PostComment } from '@msm/contract/schedule/schemas';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import { noSuchPublication } from '../planning/lock-own-post.ts';
import { findPost } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { listOfPost, type CommentRow } from './comments.store.ts';

export const listComments = handler(
  scheduleRoutes.listComments,
  async ({ params: { id }, session }, { db, users }: ScheduleDeps) => {
    const post = await findPost(db, ownAccount(session), id);
    if (!post) throw noSuchPublication();
    return { comments: await presentComments(db, await listOfPost(db, post.id), { users }) };
  },
);

export async function presentComments(
  db: Db,
  comments: readonly CommentRow[],
  { users }: Pick<ScheduleDeps, 'users'>,
): Promise<PostComment[]> {
  const ids = new Set(comments.flatMap(({ author_id }) => author_id ?? []));
  const authors = new Map((await users.list(db, [...ids])).map((user) => [user.id, user]));
  return comments.map(({ id, author_id, text, created_at }) => {
    const author = authors.get(author_id ?? '');
    const authorName = author
      ? `${author.firstName} ${author.lastName}`.trim() || author.username
      : 'Former member';
    return { id, authorId: author_id, authorName, text, createdAt: created_at.toISOString() };
  });
}
