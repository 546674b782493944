// A site's posts.
import * as z from 'zod/mini';
import type { NewPost, PostChange, WordPressSite } from '../../platform/ports/wordpress.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { LISTED_FIELDS, PostAnswer, PostsAnswer, toPost, toWholePost, WholePostAnswer } from './answers.ts';
import type { CallRest } from './rest-call.ts';

const PATH = '/wp/v2/posts';
/** A second and a third post with the same slug. */
const COPIES = ['', '-2', '-3'];
/** A post is renamed when it goes into the trash. */
const TRASHED = '__trashed';

type Posts = Pick<
  WordPressSite,
  | 'listPosts'
  | 'countPosts'
  | 'readPost'
  | 'findPostsBySlug'
  | 'createPost'
  | 'changePost'
  | 'trashPost'
  | 'deletePost'
>;

export function postsOf(call: CallRest): Posts {
  const count = async (status: string) => {
    const query = { status, per_page: 1, _fields: 'id' };
    const { total } = await call({ method: 'GET', path: PATH, query, answer: z.array(z.unknown()) });
    return total;
  };
  const deletePost = async (id: number) => {
    const query = { force: 'true' };
    await call({ method: 'DELETE', path: `${PATH}/${id}`, query, answer: z.unknown() });
  };

  return {
    deletePost,

    async listPosts({ status, page, pageSize, since }) {
      const query = {
        status,
        page,
        per_page: pageSize,
        context: 'edit',
        _fields: LISTED_FIELDS,
        // A date can be set to anything; numbers are given in the order in which posts are made.
        ...(since && { after: since, orderby: 'id', order: 'desc', _: Date.now() }),
      };
      try {
        const { data, total } = await call({ method: 'GET', path: PATH, query, answer: PostsAnswer });
        return { posts: data.map(toPost), total };
      } catch (error) {
        // A page behind the last is an error to WordPress, and an empty page to us.
        if (!isRemote(error, 'rest_post_invalid_page_number')) throw error;
        return { posts: [], total: await count(status) };
      }
    },

    async countPosts() {
      const [publish, future, draft] = await Promise.all(['publish', 'future', 'draft'].map(count));
      return { publish: publish ?? 0, future: future ?? 0, draft: draft ?? 0 };
    },

    async readPost(id) {
      const query = { context: 'edit', _embed: 'wp:term' };
      const { data } = await call({ method: 'GET', path: `${PATH}/${id}`, query, answer: WholePostAnswer });
      return toWholePost(data);
    },

    async findPostsBySlug(slug) {
      const slugs = COPIES.flatMap((number) => [slug + number, slug + number + TRASHED]);
      const query = {
        slug: slugs.join(','),
        status: 'any,trash',
        context: 'edit',
        _fields: LISTED_FIELDS,
        // Some caches ignore what a request says about caching; none ignores an address it has not seen.
        _: Date.now(),
      };
      const { data } = await call({ method: 'GET', path: PATH, query, answer: PostsAnswer });
      const found = data.filter((post) => slugs.includes(post.slug));
      // A cache or firewall dropped the filter: that the post is not among the first ten of the site proves nothing.
      if (found.length === 0 && data.length > 0)
        throw new SiteFault('brokenAnswer', { detail: 'It lists other posts than were asked for.' });
      return found.toSorted((one, other) => one.id - other.id).map(toPost);
    },

    async createPost(post) {
      const json = toPayload(post);
      const { data } = await call({ method: 'POST', path: PATH, json, answer: PostAnswer });
      return toPost(data);
    },

    async changePost(id, change) {
      const json = toPayload(change);
      const { data } = await call({ method: 'POST', path: `${PATH}/${id}`, json, answer: PostAnswer });
      return toPost(data);
    },

    async trashPost(id) {
      try {
        await call({ method: 'DELETE', path: `${PATH}/${id}`, answer: z.unknown() });
      } catch (error) {
        if (isRemote(error, 'rest_already_trashed')) return;
        if (!isRemote(error, 'rest_trash_not_supported')) throw error;
        await deletePost(id);
      }
    },
  };
}

const isRemote = (error: unknown, code: string) => error instanceof SiteFault && error.remote?.code === code;

function toPayload(post: Partial<Omit<NewPost, 'status'>> & PostChange): object {
  return {
    title: post.title,
    content: post.html,
    excerpt: post.excerpt,
    slug: post.slug,
    status: post.status,
    // In UTC, without saying so: that is how WordPress reads it.
    date_gmt: post.date?.replace(/(\.\d+)?Z$/, ''),
    categories: post.categories,
    tags: post.tags,
    featured_media: post.featuredMediaId,
    meta: post.meta,
  };
}
