// One post with its text, and others like it.
import { blogRoutes } from '@msm/contract/blog/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { tagSlug } from '../blog.rules.ts';
import { findPublished, listRelated } from '../blog.store.ts';
import { presentPost, presentSummaries } from './present-post.ts';

export const noSuchPost = () => new AppError('notFound', 'There is no such post.');

export const readPost = handler(blogRoutes.readPost, async ({ params: { slug } }, deps: BlogDeps) => {
  const row = await findPublished(deps.db, slug);
  if (!row) throw noSuchPost();
  const related = await listRelated(deps.db, row, row.tags.map(tagSlug));
  return { post: await presentPost(row, deps), related: await presentSummaries(related, deps) };
});
