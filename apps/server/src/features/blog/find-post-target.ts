// A post as the target of a like or a share: its author is told.
import { Id } from '@msm/contract/fields';
import type { FindTarget } from '../../platform/ports/engagement-targets.ts';
import { findPost } from './blog.store.ts';

export const findPostTarget: FindTarget = async (db, targetId) => {
  const post = Id.safeParse(targetId).success ? await findPost(db, targetId) : undefined;
  if (post?.status !== 'published') return undefined;
  return {
    ownerId: post.author_id ?? undefined,
    name: `your post “${post.title}”`,
    link: `/blog/${post.slug}`,
    pageTags: [`blog:${post.slug}`],
  };
};
