// Figures of a page's posts: fifty posts a call. Facebook reports views only as insights, one post and metric a call, and retires their
// names without notice: they are left out.
import * as z from 'zod/mini';
import type { NetworkResults } from '../../../platform/ports/network-results.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import type { Graph } from './graph.ts';

const summary = z.optional(
  z.object({ summary: z.optional(z.object({ total_count: z.optional(z.number()) })) }),
);
const Post = z.object({
  likes: summary,
  comments: summary,
  /** Left out while there are no shares. */
  shares: z.optional(z.object({ count: z.number() })),
});
const FIELDS = 'likes.summary(true).limit(0),comments.summary(true).limit(0),shares';

export const facebookResults = (graph: Graph, page: string, token: string): NetworkResults => ({
  postsPerCall: 50,
  async readPosts(ids) {
    graph.assertNotBusy(token);
    const found = await readTogether(graph, ids, token);
    return new Map(
      Object.entries(found).map(([id, { likes, comments, shares }]) => [
        id,
        {
          views: null,
          reach: null,
          likes: likes?.summary?.total_count ?? null,
          comments: comments?.summary?.total_count ?? null,
          shares: shares?.count ?? 0,
          saves: null,
        },
      ]),
    );
  },
  async readFollowers() {
    const Page = z.object({ followers_count: z.optional(z.number()) });
    const { followers_count } = await graph.get(Page, `/${page}`, { fields: 'followers_count' }, token);
    return followers_count ?? null;
  },
});

/** One post that is gone fails the whole call: then they are asked one by one. */
async function readTogether(graph: Graph, ids: readonly string[], token: string) {
  try {
    return await graph.get(z.record(z.string(), Post), '/', { ids: ids.join(','), fields: FIELDS }, token);
  } catch (error) {
    if (!isGone(error) || ids.length === 1) {
      if (isGone(error)) return {};
      throw error;
    }
  }
  const found: Record<string, z.output<typeof Post>> = {};
  for (const id of ids) {
    const post = await graph.get(Post, `/${id}`, { fields: FIELDS }, token).catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (post) found[id] = post;
  }
  return found;
}

/** Code 100 says "does not exist" as well as "invalid". */
export const isGone = (error: unknown): boolean =>
  error instanceof NetworkFault && (error.problem === 'notFound' || error.problem === 'invalid');
