// SQL of comments on posts.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { countOf } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';

interface CommentsTable {
  id: string;
  post_id: string;
  author_id: string | null;
  text: string;
  created_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    schedule_comments: CommentsTable;
  }
}

export type CommentRow = Selectable<CommentsTable>;

export async function listOfPost(db: Db, postId: string): Promise<CommentRow[]> {
  return db
    .selectFrom('schedule_comments')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countOfPost(db: Db, postId: string): Promise<number> {
  return countOf(db.selectFrom('schedule_comments').where('post_id', '=', postId));
}

export async function insertComment(tx: Db, comment: Omit<CommentRow, 'id'>): Promise<CommentRow> {
  return tx
    .insertInto('schedule_comments')
    .values({ id: randomUUIDv7(), ...comment })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last who wrote come first. */
export async function listCommenters(db: Db, postId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('schedule_comments')
    .select(['author_id', sql`max(created_at)`.as('last')])
    .where('post_id', '=', postId)
    .where('author_id', 'is not', null)
    .groupBy('author_id')
    .orderBy('last', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ author_id }) => author_id ?? []);
}

export async function removeOwn(
  tx: Db,
  { id, postId, authorId }: { id: string; postId: string; authorId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('schedule_comments')
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
