// Posts as visitors read them: with the name of their author and their category.
import type { BlogPost, OwnPost, OwnPostSummary, PostSummary } from '@msm/contract/blog/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { tagSlug } from '../blog.rules.ts';
import { listCategories, type SummaryRow } from '../blog.store.ts';
import type { CategoryRow, PostRow } from '../blog.tables.ts';

type Deps = Pick<BlogDeps, 'db' | 'users'>;

/** By which engagement knows a post. */
export const TARGET_TYPE = 'blog_post';

export async function authorsOf(
  { db, users }: Deps,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => { id: string; name: string } | null> {
  const known = await users.list(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  const names = new Map(
    known.map(({ id, firstName, lastName, username }) => [id, `${firstName} ${lastName}`.trim() || username]),
  );
  return (id) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
}

export async function presentSummaries(rows: readonly SummaryRow[], deps: Deps): Promise<PostSummary[]> {
  const authorOf = await authorsOf(
    deps,
    rows.map(({ author_id }) => author_id),
  );
  const categories = await categoriesOf(deps.db, rows);
  return rows.map((row) => summaryOf(row, authorOf, categories));
}

export async function presentOwn(
  rows: readonly SummaryRow[],
  deps: Deps & Pick<BlogDeps, 'likes'>,
): Promise<OwnPostSummary[]> {
  const summaries = await presentSummaries(rows, deps);
  const likes = await deps.likes.countEach(
    deps.db,
    TARGET_TYPE,
    rows.map(({ id }) => id),
  );
  return rows.map((row, at) => ({
    ...summaries[at]!,
    status: row.status as OwnPostSummary['status'],
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    likes: likes.get(row.id) ?? 0,
    comments: row.comments,
  }));
}

export async function presentOwnPost(
  row: PostRow,
  deps: Deps & Pick<BlogDeps, 'likes'>,
): Promise<{ post: OwnPost }> {
  const [summary] = await presentOwn([row], deps);
  return { post: { ...summary!, fields: fieldsOf(row, summary!.category?.slug ?? null) } };
}

export const fieldsOf = (row: PostRow, category: string | null): OwnPost['fields'] => ({
  title: row.title,
  slug: row.slug!,
  html: row.html,
  excerpt: row.excerpt,
  category,
  tags: row.tags,
  cover: row.cover && { libraryId: row.cover.libraryId, altText: row.cover.altText },
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
});

export async function presentPost(row: PostRow, deps: Deps & Pick<BlogDeps, 'likes'>): Promise<BlogPost> {
  const [summary] = await presentSummaries([row], deps);
  return {
    ...summary!,
    html: row.html,
    updatedAt: row.updated_at.toISOString(),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    likes: await deps.likes.count(deps.db, { type: TARGET_TYPE, id: row.id }),
    comments: row.comments,
  };
}

const categoriesOf = async (db: Db, rows: readonly SummaryRow[]): Promise<CategoryRow[]> =>
  rows.some(({ category_id }) => category_id !== null) ? listCategories(db) : [];

function summaryOf(
  row: SummaryRow,
  authorOf: (id: string | null) => { id: string; name: string } | null,
  categories: readonly CategoryRow[],
): PostSummary {
  const category = categories.find(({ id }) => id === row.category_id);
  return {
    id: row.id,
    slug: row.slug!,
    title: row.title,
    excerpt: row.excerpt,
    cover: row.cover && {
      altText: row.cover.altText,
      sizes: row.cover.sizes,
      focalPoint: row.cover.focalPoint,
    },
    author: authorOf(row.author_id),
    category: category ? { slug: category.slug, name: category.name } : null,
    tags: row.tags.map((name) => ({ slug: tagSlug(name), name })),
    readingMinutes: row.reading_minutes,
    publishedAt: row.published_at.toISOString(),
    isFeatured: row.is_featured,
  };
}
