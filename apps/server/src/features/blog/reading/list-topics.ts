// What the blog writes about: its categories, and the tags of its newest posts.
import { blogRoutes } from '@msm/contract/blog/routes';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { listCategories, listTags } from '../blog.store.ts';

export const listTopics = handler(blogRoutes.listTopics, async (_call, { db, topics }: BlogDeps) => {
  const [categories, tags] = await Promise.all([listCategories(db), topics.tags(() => listTags(db))]);
  return {
    categories: categories.map(({ slug, name, description }) => ({ slug, name, description })),
    tags: tags.map(({ tag, name }) => ({ slug: tag, name })),
  };
});
