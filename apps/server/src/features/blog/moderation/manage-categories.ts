// The categories of the blog, and who writes for it.
import { randomUUIDv7 } from 'node:crypto';
import { MAX_CATEGORIES } from '@msm/contract/blog/limits';
import { blogRoutes } from '@msm/contract/blog/routes';
import type { OwnCategory } from '@msm/contract/blog/schemas';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { BlogDeps } from '../blog.deps.ts';
import { slugOf } from '../blog.rules.ts';
import { listCategories as list } from '../blog.store.ts';
import { tellChanged } from '../changed-pages.ts';
import { countConfirmed } from '../newsletter/subscribers.store.ts';
import {
  changeCategory as change,
  insertCategory,
  listAuthors as authors,
  listWithPosts,
  removeCategory as remove,
} from './categories.store.ts';

const noSuchCategory = () => new AppError('notFound', 'There is no such category.');

async function findOwn(id: string, { db }: BlogDeps): Promise<{ category: OwnCategory }> {
  const found = (await listWithPosts(db)).find((each) => each.id === id);
  if (!found) throw noSuchCategory();
  return { category: present(found) };
}

const present = ({ id, slug, name, description, posts }: OwnCategory): OwnCategory => ({
  id,
  slug,
  name,
  description,
  posts,
});

export const listCategories = handler(blogRoutes.listCategories, async (_call, { db }: BlogDeps) => ({
  categories: (await listWithPosts(db)).map(present),
}));

export const addCategory = handler(blogRoutes.addCategory, async ({ input }, deps: BlogDeps) => {
  const { db, clock, events } = deps;
  const slug = slugOf(input.name);
  if (!slug) throw invalidField('name', 'Use letters of the Latin alphabet: they become its address.');
  if ((await list(db)).length >= MAX_CATEGORIES)
    throw new AppError('conflict', `The blog has at most ${MAX_CATEGORIES} categories.`);
  const category = { ...input, id: randomUUIDv7(), slug, created_at: clock.now() };
  const added = await insertCategory(db, category);
  if (!added) throw invalidField('name', 'There is a category of this name already.');
  tellChanged(events);
  return { category: { ...present({ ...added, posts: 0 }) } };
});

export const changeCategory = handler(
  blogRoutes.changeCategory,
  async ({ params: { id }, input }, deps: BlogDeps) => {
    if (!(await change(deps.db, id, input))) throw noSuchCategory();
    tellChanged(deps.events);
    return findOwn(id, deps);
  },
);

export const removeCategory = handler(
  blogRoutes.removeCategory,
  async ({ params: { id } }, { db, events }: BlogDeps) => {
    if (!(await remove(db, id))) throw noSuchCategory();
    tellChanged(events);
    return {};
  },
);

export const listAuthors = handler(blogRoutes.listAuthors, async (_call, { db, users }: BlogDeps) => {
  const rows = await authors(db);
  const known = await users.list(
    db,
    rows.map(({ author_id }) => author_id),
  );
  return {
    subscribers: await countConfirmed(db),
    authors: rows.flatMap(({ author_id, posts, hidden, last_published_at }) => {
      const user = known.find(({ id }) => id === author_id);
      if (!user) return [];
      return {
        id: author_id,
        name: `${user.firstName} ${user.lastName}`.trim() || user.username,
        email: user.email,
        posts: Number(posts),
        hidden: Number(hidden),
        lastPublishedAt: last_published_at?.toISOString() ?? null,
      };
    }),
  };
});
