// All SQL of posts: what visitors read, and how a post is written.
import { sql } from 'kysely';
import { RELATED_POSTS, SHOWN_TAGS } from '@msm/contract/blog/limits';
import type { AdminPostQuery, OwnPostQuery, PostQuery } from '@msm/contract/blog/schemas';
import { pageOf, type Order, type PageRows } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/tables.ts';
import { invalidField } from '../../platform/errors.ts';
import type { ListedPages } from '../../platform/ports/listed-pages.ts';
import { searchWords } from './blog.rules.ts';
import type { CategoryRow, PostRow, StoredCover } from './blog.tables.ts';

const NEWEST: Order = { by: { published_at: 'instant', id: 'id' }, direction: 'desc' };
/** Readers go through no more, and every page that is not kept counts. */
const MAX_COUNTED = 1_000;

const SUMMARY = [
  'id',
  'account_id',
  'author_id',
  'slug',
  'status',
  'hidden_by_admin',
  'title',
  'excerpt',
  'cover',
  'category_id',
  'tags',
  'reading_minutes',
  'is_featured',
  'comments',
  'version',
  'published_at',
  'updated_at',
] as const;
export type SummaryRow = Pick<PostRow, (typeof SUMMARY)[number]>;

const published = (db: Db) => db.selectFrom('blog_posts').where('status', '=', 'published');

/** In the order of the ids. */
export async function listSummaries(db: Db, ids: readonly string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await published(db).select(SUMMARY).where('id', 'in', ids).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export async function listPublished(
  db: Db,
  query: Pick<PostQuery, 'tag' | 'author' | 'page' | 'pageSize'> & { categoryId: string | undefined },
): Promise<PageRows<SummaryRow>> {
  const { tag, author, categoryId, page, pageSize } = query;
  if (tag) return listTagged(db, { tag, page, pageSize });
  const matching = published(db)
    .$if(categoryId !== undefined, (posts) => posts.where('category_id', '=', categoryId!))
    .$if(author !== undefined, (posts) => posts.where('author_id', '=', author!));
  const select = (posts: typeof matching) => posts.select(SUMMARY);
  return pageOf(db, { matching, select, order: NEWEST, maxCounted: MAX_COUNTED }, { page, pageSize });
}

/** By the index of tags: the posts of a tag are found without reading those of others. */
async function listTagged(
  db: Db,
  { tag, page, pageSize }: { tag: string; page: number; pageSize: number },
): Promise<PageRows<SummaryRow>> {
  const matching = db
    .selectFrom('blog_post_tags')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_post_tags.post_id')
    .where('blog_post_tags.tag', '=', tag)
    .where('blog_posts.status', '=', 'published');
  const select = (posts: typeof matching) =>
    posts.select(SUMMARY.map((column) => `blog_posts.${column}` as const));
  const order: Order = {
    by: { 'blog_post_tags.published_at': 'instant', 'blog_post_tags.post_id': 'id' },
    direction: 'desc',
  };
  return pageOf(db, { matching, select, order, maxCounted: MAX_COUNTED }, { page, pageSize });
}

export async function nameOfTag(db: Db, tag: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('blog_post_tags')
    .select('name')
    .where('tag', '=', tag)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** By its slug, or by one that it had before. */
export async function findPublished(db: Db, slug: string): Promise<PostRow | undefined> {
  const found = await published(db).selectAll().where('slug', '=', slug).executeTakeFirst();
  if (found) return found;
  return published(db)
    .selectAll()
    .where('id', '=', (old) => old.selectFrom('blog_old_slugs').select('post_id').where('slug', '=', slug))
    .executeTakeFirst();
}

/** Those that share a tag, then those of its category, then the newest. */
export async function listRelated(db: Db, post: PostRow, tags: readonly string[]): Promise<SummaryRow[]> {
  const others = () => published(db).select(SUMMARY).where('id', '!=', post.id);
  const found: SummaryRow[] = [];
  const add = (rows: readonly SummaryRow[]) => {
    for (const row of rows)
      if (found.length < RELATED_POSTS && !found.some(({ id }) => id === row.id)) found.push(row);
  };
  if (tags.length > 0)
    add(
      await others()
        .where('id', 'in', (tagged) =>
          tagged
            .selectFrom('blog_post_tags')
            .select('post_id')
            .where('tag', '=', tags[0]!)
            .orderBy('published_at', 'desc')
            .limit(RELATED_POSTS + 1),
        )
        .execute(),
    );
  if (found.length < RELATED_POSTS && post.category_id)
    add(
      await others()
        .where('category_id', '=', post.category_id)
        .orderBy('published_at', 'desc')
        .limit(RELATED_POSTS + 1)
        .execute(),
    );
  if (found.length < RELATED_POSTS)
    add(
      await others()
        .orderBy('published_at', 'desc')
        .limit(RELATED_POSTS + 1)
        .execute(),
    );
  return found;
}

export async function listNewest(db: Db, limit: number, after?: Date): Promise<PostRow[]> {
  return published(db)
    .selectAll()
    .$if(after !== undefined, (posts) => posts.where('published_at', '>', after!))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counted among the newest: what was written about lately. */
const TAGS_COUNTED = 2_000;

export async function listTags(db: Db): Promise<{ tag: string; name: string }[]> {
  const { rows } = await sql<{ tag: string; name: string }>`
    with blog_newest as (
      select id from blog_posts where status = 'published' order by published_at desc, id desc limit ${TAGS_COUNTED}
    )
    select tag, max(name) as name from blog_post_tags where post_id in (select id from blog_newest)
    group by tag order by count(*) desc, tag limit ${SHOWN_TAGS}`.execute(db);
  return rows;
}

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.selectFrom('blog_categories').selectAll().orderBy('name').execute();
}

export async function findCategory(db: Db, slug: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('blog_categories').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export const unknownCategory = (field: string) => invalidField(field, 'The blog has no such category.');

/** Until the transaction ends, it cannot be deleted. */
export async function holdCategory(tx: Db, slug: string): Promise<CategoryRow | undefined> {
  return tx
    .selectFrom('blog_categories')
    .selectAll()
    .where('slug', '=', slug)
    .forKeyShare()
    .executeTakeFirst();
}

/** Whether a member wrote a post or a comment that visitors read. */
export async function isNamed(db: Db, memberId: string): Promise<boolean> {
  const post = await published(db).select('id').where('author_id', '=', memberId).executeTakeFirst();
  if (post) return true;
  const comment = await db
    .selectFrom('blog_comments')
    .select('id')
    .where('author_id', '=', memberId)
    .where('status', '=', 'visible')
    .executeTakeFirst();
  return comment !== undefined;
}

export const listedPosts: ListedPages = {
  async count(db) {
    const { rows } = await sql<{ posts: bigint }>`
      select count(*) as posts from blog_posts where status = 'published'`.execute(db);
    return Number(rows[0]!.posts);
  },
  async list(db, { offset, limit }) {
    const rows = await published(db)
      .select(['slug', 'updated_at'])
      .orderBy('published_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, changedAt: updated_at }));
  },
};

/** Of an account, or of all. */
export async function listPosts(
  db: Db,
  {
    accountId,
    status,
    search = '',
    author,
    isFeatured,
    ...page
  }: OwnPostQuery & Partial<AdminPostQuery> & { accountId?: string },
): Promise<PageRows<SummaryRow>> {
  const matching = searchWords(search).reduce(
    (posts, word) => posts.where(sql<boolean>`platform_finds(search_text, ${word})`),
    db
      .selectFrom('blog_posts')
      .where('status', '!=', 'prepared')
      .$if(accountId !== undefined, (posts) => posts.where('account_id', '=', accountId!))
      .$if(author !== undefined, (posts) => posts.where('author_id', '=', author!))
      .$if(isFeatured !== undefined, (posts) => posts.where('is_featured', '=', true))
      .$if(status !== undefined, (posts) => posts.where('status', '=', status!))
      .$if(status === undefined, (posts) => posts.where('status', '!=', 'removed')),
  );
  const select = (posts: typeof matching) => posts.select(SUMMARY);
  return pageOf(db, { matching, select, order: NEWEST }, page);
}

export async function findPost(db: Db, id: string, accountId?: string): Promise<PostRow | undefined> {
  return db
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'prepared')
    .$if(accountId !== undefined, (posts) => posts.where('account_id', '=', accountId!))
    .executeTakeFirst();
}

/** Until the transaction ends, other changes of it wait. */
export async function lockPost(tx: Db, id: string, accountId?: string): Promise<PostRow | undefined> {
  return tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'prepared')
    .$if(accountId !== undefined, (posts) => posts.where('account_id', '=', accountId!))
    .forUpdate()
    .executeTakeFirst();
}

export interface PostWords {
  title: string;
  html: string;
  excerpt: string;
  cover: StoredCover | null;
  category_id: string | null;
  tags: string[];
  seo_title: string;
  seo_description: string;
  reading_minutes: number;
  search_text: string;
}

export const storedWords = ({ cover, ...words }: PostWords) => ({
  ...words,
  cover: cover && JSON.stringify(cover),
});

interface PostChange extends Partial<PostWords> {
  slug?: string;
  status?: PostRow['status'];
  hidden_by_admin?: boolean;
  hidden_by_account?: boolean;
  is_featured?: boolean;
  version?: number;
  updated_at?: Date;
}

export async function changePost(tx: Db, id: string, { cover, ...change }: PostChange): Promise<PostRow> {
  return tx
    .updateTable('blog_posts')
    .set({ ...change, ...(cover !== undefined && { cover: cover && JSON.stringify(cover) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** None for a post that is not public: a tag lists only what can be read. */
export async function setTags(
  tx: Db,
  { id, published_at }: Pick<PostRow, 'id' | 'published_at'>,
  tags: readonly { tag: string; name: string }[],
): Promise<void> {
  await tx.deleteFrom('blog_post_tags').where('post_id', '=', id).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('blog_post_tags')
    .values(tags.map((each) => ({ ...each, post_id: id, published_at })))
    .execute();
}

/**
 * Two posts that take the same slug at the same time wait for each other. Locked without the numbers at its end: one may get
 * by number the very slug that another asks for.
 */
export async function lockSlug(tx: Db, slug: string): Promise<void> {
  const base = slug.replace(/(?:-\d+)+$/, '');
  await sql`select pg_advisory_xact_lock(hashtext(${`blog slug ${base}`}))`.execute(tx);
}

/** Those that another post has, or had. */
export async function takenSlugs(tx: Db, slugs: readonly string[], ownId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('blog_posts')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('id', '!=', ownId)
    .unionAll(
      tx.selectFrom('blog_old_slugs').select('slug').where('slug', 'in', slugs).where('post_id', '!=', ownId),
    )
    .execute();
  return new Set(rows.flatMap(({ slug }) => slug ?? []));
}

export async function keepOldSlug(tx: Db, postId: string, slug: string): Promise<void> {
  await tx
    .insertInto('blog_old_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** A post may go back to a slug that it had. */
export async function forgetOldSlug(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom('blog_old_slugs').where('slug', '=', slug).execute();
}
