// SQL of posts on their way from the schedule, by publication key.
import type { Db } from '../../../platform/db/tables.ts';
import { removeOldest } from '../../../platform/db/batches.ts';
import { sql } from 'kysely';
import { storedWords, type PostWords } from '../blog.store.ts';
import type { PostRow } from '../blog.tables.ts';

interface Prepared extends PostWords {
  id: string;
  account_id: string;
  author_id: string | null;
  publication_key: string;
  content_hash: string;
  now: Date;
}

/** Written anew while it is not public; what is public stays as it is. */
export async function prepareRow(db: Db, { now, ...post }: Prepared): Promise<void> {
  const { id: _, ...words } = storedWords(post) as typeof post & { cover: string | null };
  await db
    .insertInto('blog_posts')
    .values({
      ...words,
      id: post.id,
      status: 'prepared',
      slug: null,
      version: 1,
      published_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('publication_key')
        .doUpdateSet({ ...words, updated_at: now })
        .where('blog_posts.status', '=', 'prepared'),
    )
    .execute();
}

export async function lockByKey(tx: Db, key: string): Promise<PostRow | undefined> {
  return tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('publication_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export async function publishRow(tx: Db, id: string, slug: string, now: Date): Promise<PostRow> {
  return tx
    .updateTable('blog_posts')
    .set({ status: 'published', slug, published_at: now, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removePrepared(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('blog_posts').where('id', '=', id).where('status', '=', 'prepared').execute();
}

/** Of posts that were taken off the schedule after they were prepared. */
export const removeSomePrepared = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(
    db,
    { table: 'blog_posts', column: 'updated_at', where: sql`status = 'prepared'` },
    before,
    limit,
  );
