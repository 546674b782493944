// Posts of the blog, newest first, narrowed by tag, category, author or words.
import { blogRoutes } from '@msm/contract/blog/routes';
import type { PostQuery } from '@msm/contract/blog/schemas';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { findCategory, listPublished, nameOfTag } from '../blog.store.ts';
import { searchWords } from '../blog.rules.ts';
import { searchPublished } from '../search.store.ts';
import { presentSummaries } from './present-post.ts';

export const listPosts = handler(blogRoutes.listPosts, async ({ input }, deps: BlogDeps) => {
  const { page, pageSize, category } = input;
  const found = category ? await findCategory(deps.db, category) : undefined;
  const isEmpty = category !== undefined && category !== '' && !found;
  const topic = await topicOf(input, found?.name, deps);
  if (isEmpty) return { page, pageSize, total: 0, posts: [], topic };
  const words = searchWords(input.search ?? '');
  const query = { ...input, categoryId: found?.id };
  const { rows, ...counted } =
    words.length > 0
      ? await searchPublished(deps.db, { ...query, words, author: input.author })
      : await listPublished(deps.db, query);
  // Only authors are named: a caller who knows an id must not learn the name of a member who wrote nothing.
  const isNamed = !input.author || rows.length > 0;
  const posts = await presentSummaries(rows, deps);
  return { page, pageSize, ...counted, topic: isNamed ? topic : null, posts };
});

async function topicOf(
  { tag, author, category, search }: PostQuery,
  categoryName: string | undefined,
  { db, users }: BlogDeps,
): Promise<string | null> {
  if (search) return null;
  if (tag) return (await nameOfTag(db, tag)) ?? null;
  if (category) return categoryName ?? null;
  if (!author) return null;
  const user = await users.find(db, author);
  return user ? `${user.firstName} ${user.lastName}`.trim() || user.username : null;
}
