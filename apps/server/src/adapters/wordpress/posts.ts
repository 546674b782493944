// A site's posts.
import * as z from 'zod/mini';
import type { PostChange, WordPressSite } from '../../platform/ports/wordpress.ts';
import { SiteFault } from '../../platform/ports/wordpress.ts';
import { LISTED_FIELDS, PostAnswer, PostsAnswer, toPost, toWholePost, WholePostAnswer } from './answers.ts';
import type { CallRest } from './rest-call.ts';

const PATH = '/wp/v2/posts';

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
    try {
      await call({ method: 'DELETE', path: `${PATH}/${id}`, query, answer: z.unknown() });
    } catch (error) {
      if (!isRemote(error, 'rest_post_invalid_id')) throw error;
    }
  };

  return {
    deletePost,

    async listPosts({ status, page, pageSize, search }) {
      const query = {
        status,
        page,
        per_page: pageSize,
        context: 'edit',
        _fields: LISTED_FIELDS,
        ...(search && { search }),
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
      const query = { context: 'edit', _embed: 'wp:term', _: Date.now() };
      const { data } = await call({ method: 'GET', path: `${PATH}/${id}`, query, answer: WholePostAnswer });
      return toWholePost(data);
    },

    async findPostsBySlug(slugs) {
      const query = {
        slug: slugs.join(','),
        status: 'any',
        per_page: 100,
        context: 'edit',
        _fields: LISTED_FIELDS,
        // Some caches ignore what a request says about caching; none ignores an address it has not seen.
        _: Date.now(),
      };
      try {
        const { data } = await call({ method: 'GET', path: PATH, query, answer: PostsAnswer });
        // A cache or firewall may drop the filter.
        const found = data.filter(({ slug }) => slugs.includes(slug));
        return found.toSorted((one, other) => one.id - other.id).map(toPost);
      } catch (error) {
        // To whom drafts are not shown, the wish for them is no valid parameter.
        throw isRemote(error, 'rest_invalid_param') ? new SiteFault('noRights', { cause: error }) : error;
      }
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
        const detail = 'It has no trash; delete the post in WordPress.';
        throw new SiteFault('refused', { detail, cause: error });
      }
    },
  };
}

const isRemote = (error: unknown, code: string) => error instanceof SiteFault && error.remote?.code === code;

function toPayload(post: PostChange): object {
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
