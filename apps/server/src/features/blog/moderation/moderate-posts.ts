// What administrators do with posts of every account: find, hide, feature, give a category. What they hide only they show again, and
// what its account has hidden stays hidden.
import { blogRoutes } from '@msm/contract/blog/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { changePost, holdCategory, listPosts, lockPost, setTags, unknownCategory } from '../blog.store.ts';
import { tellChanged } from '../changed-pages.ts';
import { tagsOf } from '../post-words.ts';
import { presentOwn } from '../reading/present-post.ts';
import { noSuchPost } from '../reading/read-post.ts';

export const listAllPosts = handler(blogRoutes.listAllPosts, async ({ input }, deps: BlogDeps) => {
  const { rows, ...found } = await listPosts(deps.db, input);
  const { page, pageSize } = input;
  return { page, pageSize, ...found, posts: await presentOwn(rows, deps) };
});

export const moderatePost = handler(
  blogRoutes.moderatePost,
  async ({ params: { id }, input, member, caller }, deps: BlogDeps) => {
    const { isHidden, isFeatured, category } = input;
    const row = await deps.db.transaction().execute(async (tx) => {
      const found = category ? await holdCategory(tx, category) : undefined;
      if (category && !found) throw unknownCategory('category');
      const post = await lockPost(tx, id);
      if (!post || post.status === 'removed') throw noSuchPost();
      if (isHidden === false && post.status === 'hidden' && !post.hidden_by_admin)
        throw new AppError(
          'conflict',
          'Its account has hidden this post. Only its members can show it again.',
        );
      const changed = await changePost(tx, id, {
        ...(isHidden !== undefined && {
          status: isHidden || post.hidden_by_account ? 'hidden' : 'published',
          hidden_by_admin: isHidden,
        }),
        ...(isFeatured !== undefined && { is_featured: isFeatured }),
        ...(category !== undefined && { category_id: found?.id ?? null }),
        version: post.version + 1,
        updated_at: deps.clock.now(),
      });
      await setTags(tx, changed, changed.status === 'published' ? tagsOf(changed) : []);
      await recordAudit(tx, 'blog.moderated', {
        actorId: member.id,
        subject: id,
        caller,
        details: { ...input },
      });
      return changed;
    });
    tellChanged(deps.events, row.slug);
    const [post] = await presentOwn([row], deps);
    return { post: post! };
  },
);
