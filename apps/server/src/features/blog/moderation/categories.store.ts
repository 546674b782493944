// All SQL of categories and authors for administrators.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { CategoryRow } from '../blog.tables.ts';

export async function listWithPosts(db: Db): Promise<(CategoryRow & { posts: number })[]> {
  const rows = await db
    .selectFrom('blog_categories')
    .selectAll()
    .select(
      sql<bigint>`(select count(*) from blog_posts where category_id = blog_categories.id and status = 'published')`.as(
        'posts',
      ),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }));
}

/** Undefined when the slug is taken. */
export async function insertCategory(tx: Db, category: CategoryRow): Promise<CategoryRow | undefined> {
  return tx
    .insertInto('blog_categories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function changeCategory(
  tx: Db,
  id: string,
  change: Pick<CategoryRow, 'name' | 'description'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blog_categories')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeCategory(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('blog_categories').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

interface AuthorRow {
  author_id: string;
  posts: bigint;
  hidden: bigint;
  last_published_at: Date | null;
}

/** Who wrote the newest posts: reading all of a large blog would hold up everybody. */
const AUTHORS_AMONG = 10_000;
const AUTHORS_SHOWN = 100;

export async function listAuthors(db: Db): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`
    with blog_newest as (
      select author_id, status, published_at from blog_posts where status <> 'prepared'
      order by published_at desc, id desc limit ${AUTHORS_AMONG}
    )
    select author_id, count(*) filter (where status = 'published') as posts,
      count(*) filter (where status = 'hidden') as hidden, max(published_at) as last_published_at
    from blog_newest where author_id is not null
    group by author_id order by posts desc, author_id limit ${AUTHORS_SHOWN}`.execute(db);
  return rows;
}
