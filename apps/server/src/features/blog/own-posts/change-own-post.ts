// What an account does with its own posts after they were published: read, edit, hide, remove. An edit names the version that
// was shown; one that was made from an older version is refused and overwrites nothing. The state before it is kept.
import { EDITS_PER_MINUTE } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import {
  changePost,
  findCategory,
  findPost,
  forgetOldSlug,
  holdCategory,
  keepOldSlug,
  listPosts,
  lockPost,
  lockSlug,
  setTags,
  takenSlugs,
  unknownCategory,
} from '../blog.store.ts';
import type { PostRow } from '../blog.tables.ts';
import { tellChanged } from '../changed-pages.ts';
import { coverOf, noteLibraryUse, problemOf, tagsOf, wordsOf } from '../post-words.ts';
import { presentOwn, presentOwnPost } from '../reading/present-post.ts';
import { noSuchPost } from '../reading/read-post.ts';
import { keepRevision } from './revisions.store.ts';

const EDITS: Limit = { name: 'blog-edits', max: EDITS_PER_MINUTE, windowSeconds: 60 };

export const listOwnPosts = handler(blogRoutes.listOwnPosts, async ({ input, session }, deps: BlogDeps) => {
  const { rows, ...found } = await listPosts(deps.db, { ...input, accountId: ownAccount(session) });
  const { page, pageSize } = input;
  return { page, pageSize, ...found, posts: await presentOwn(rows, deps) };
});

export const readOwnPost = handler(
  blogRoutes.readOwnPost,
  async ({ params: { id }, session }, deps: BlogDeps) => {
    const row = await findPost(deps.db, id, ownAccount(session));
    if (!row) throw noSuchPost();
    return presentOwnPost(row, deps);
  },
);

export const editOwnPost = handler(
  blogRoutes.editOwnPost,
  async ({ params: { id }, input: { version, fields }, session, member }, deps: BlogDeps) => {
    const { db, clock, limits, media } = deps;
    const accountId = ownAccount(session);
    await limits.take(EDITS, member.id);
    const category = fields.category === null ? undefined : await findCategory(db, fields.category);
    if (fields.category !== null && !category) throw unknownCategory('fields.category');
    const before = await findPost(db, id, accountId);
    if (!before) throw noSuchPost();
    // Without an id it is the present cover, which came from an address elsewhere.
    const keepsCover = fields.cover !== null && fields.cover.libraryId === before.cover?.libraryId;
    const cover =
      keepsCover && before.cover
        ? { ...before.cover, altText: fields.cover!.altText }
        : await coverOf(db, accountId, fields.cover ?? undefined, media);
    if (fields.cover && !cover)
      throw invalidField('fields.cover', 'That picture is not in the media library of your account.');
    const words = await wordsOf({ ...fields, cover, categoryId: category?.id ?? null }, accountId, deps);
    const problem = problemOf(words.html);
    if (problem) throw invalidField('fields.html', problem);
    const { row, formerSlug } = await db.transaction().execute(async (tx) => {
      // It may have been deleted since it was found. Locked before the post, as a deletion locks them: the other order is a deadlock.
      if (category && !(await holdCategory(tx, category.slug))) throw unknownCategory('fields.category');
      const post = await lockPost(tx, id, accountId);
      if (!post || post.status === 'removed') throw noSuchPost();
      if (post.version !== version)
        throw new AppError(
          'conflict',
          'This post was changed since you opened it. Nothing was overwritten; load it again.',
        );
      const now = clock.now();
      await keepRevision(tx, post, member.id, now);
      if (fields.slug !== post.slug) {
        await lockSlug(tx, fields.slug);
        if ((await takenSlugs(tx, [fields.slug], id)).size > 0)
          throw invalidField('fields.slug', 'Another post has this address. Choose another.');
        await forgetOldSlug(tx, fields.slug);
        await keepOldSlug(tx, id, post.slug!);
      }
      const changed = await changePost(tx, id, {
        ...words,
        slug: fields.slug,
        version: post.version + 1,
        updated_at: now,
      });
      await setTags(tx, changed, changed.status === 'published' ? tagsOf(changed) : []);
      await noteLibraryUse(tx, changed, deps);
      return { row: changed, formerSlug: post.slug };
    });
    tellChanged(deps.events, formerSlug, row.slug);
    return presentOwnPost(row, deps);
  },
);

export const setOwnPostStatus = handler(
  blogRoutes.setOwnPostStatus,
  async ({ params: { id }, input: { status }, session, member }, deps: BlogDeps) => {
    const accountId = ownAccount(session);
    await deps.limits.take(EDITS, member.id);
    const row = await deps.db.transaction().execute(async (tx) => {
      const post = await lockPost(tx, id, accountId);
      if (!post) throw noSuchPost();
      if (status === 'published' && post.hidden_by_admin)
        throw new AppError('forbidden', 'An administrator has hidden this post. Ask support about it.');
      if (post.status === status && post.hidden_by_account === (status === 'hidden')) return post;
      const changed: PostRow = await changePost(tx, id, {
        status,
        hidden_by_account: status === 'hidden',
        version: post.version + 1,
        updated_at: deps.clock.now(),
      });
      await setTags(tx, changed, status === 'published' ? tagsOf(changed) : []);
      return changed;
    });
    tellChanged(deps.events, row.slug);
    return presentOwnPost(row, deps);
  },
);
