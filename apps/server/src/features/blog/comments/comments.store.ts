// All SQL of comments. A post counts its visible ones in the transaction that changes one.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { COMMENTS_SHOWN } from '@msm/contract/blog/limits';
import type { CommentStatus } from '@msm/contract/blog/schemas';
import { NEWEST_FIRST, pageOf, type PageRows } from '../../../platform/db/paging.ts';
import type { PageQuery } from '@msm/contract/paging';
import type { Db } from '../../../platform/db/tables.ts';
import type { CommentRow } from '../blog.tables.ts';

/** The newest, oldest first. */
export async function listVisible(db: Db, postId: string): Promise<CommentRow[]> {
  const rows = await db
    .selectFrom('blog_comments')
    .selectAll()
    .where('post_id', '=', postId)
    .where('status', '=', 'visible')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMMENTS_SHOWN)
    .execute();
  return rows.toReversed();
}

export async function listWaitingOf(db: Db, postId: string, memberId: string): Promise<CommentRow[]> {
  return db
    .selectFrom('blog_comments')
    .selectAll()
    .where('post_id', '=', postId)
    .where('author_id', '=', memberId)
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .limit(COMMENTS_SHOWN)
    .execute();
}

/** Posts of the member's own do not count: comments on those are shown without approval. */
export async function hasApproved(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blog_comments')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_comments.post_id')
    .select('blog_comments.id')
    .where('blog_comments.author_id', '=', memberId)
    .where('blog_comments.status', '=', 'visible')
    .where('blog_posts.author_id', 'is distinct from', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertComment(tx: Db, comment: Omit<CommentRow, 'id'>): Promise<CommentRow> {
  const row = await tx
    .insertInto('blog_comments')
    .values({ ...comment, id: randomUUIDv7() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, comment.post_id);
  return row;
}

export async function lockComment(tx: Db, id: string): Promise<CommentRow | undefined> {
  return tx.selectFrom('blog_comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setStatus(tx: Db, comment: CommentRow, status: CommentStatus): Promise<CommentRow> {
  const row = await tx
    .updateTable('blog_comments')
    .set({ status })
    .where('id', '=', comment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recount(tx, comment.post_id);
  return row;
}

export async function removeComment(tx: Db, { id, post_id }: CommentRow): Promise<void> {
  await tx.deleteFrom('blog_comments').where('id', '=', id).execute();
  await recount(tx, post_id);
}

/** Locks the post first: a statement that waited for the lock would count by the snapshot from before it. */
async function recount(tx: Db, postId: string): Promise<void> {
  await tx.selectFrom('blog_posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute();
  await sql`
    update blog_posts set comments = (
      select count(*) from blog_comments where post_id = ${postId} and status = 'visible')
    where id = ${postId}`.execute(tx);
}

export type ListedComment = CommentRow & { slug: string | null; title: string };

export async function listByStatus(
  db: Db,
  status: CommentStatus | undefined,
  page: PageQuery,
): Promise<PageRows<ListedComment>> {
  const matching = db
    .selectFrom('blog_comments')
    .$if(status !== undefined, (comments) => comments.where('blog_comments.status', '=', status!));
  const select = (comments: typeof matching) =>
    comments
      .innerJoin('blog_posts', 'blog_posts.id', 'blog_comments.post_id')
      .selectAll('blog_comments')
      .select(['blog_posts.slug', 'blog_posts.title']);
  const order = {
    ...NEWEST_FIRST,
    by: { 'blog_comments.created_at': 'instant', 'blog_comments.id': 'id' } as const,
  };
  return pageOf(db, { matching, select, order }, page);
}
