// Figures of Instagram posts: insights, one post a call. Metrics differ by kind of post, and one that a post has not fails the call:
// then likes and comments are read, which every post has.
import * as z from 'zod/mini';
import type { FigureName } from '@msm/contract/social/figures';
import type { Figures } from '@msm/contract/social/results';
import type { NetworkResults } from '../../../platform/ports/network-results.ts';
import { isGone } from '../facebook/facebook-results.ts';
import type { Graph } from '../facebook/graph.ts';

const METRICS: Readonly<Record<string, FigureName>> = {
  views: 'views',
  reach: 'reach',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  saved: 'saves',
};
const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
});
const Counts = z.object({ like_count: z.optional(z.number()), comments_count: z.optional(z.number()) });
const NOTHING = { views: null, reach: null, likes: null, comments: null, shares: null, saves: null };

export const instagramResults = (graph: Graph, account: string, token: string): NetworkResults => ({
  postsPerCall: 1,
  async readPosts(ids) {
    graph.assertNotBusy(token);
    const found = new Map<string, Figures>();
    for (const id of ids) {
      const figures = await readInsights(graph, id, token);
      if (figures) found.set(id, figures);
    }
    return found;
  },
  async readFollowers() {
    const Account = z.object({ followers_count: z.optional(z.number()) });
    const { followers_count } = await graph.get(Account, `/${account}`, { fields: 'followers_count' }, token);
    return followers_count ?? null;
  },
});

/** None when the post is gone. */
async function readInsights(graph: Graph, id: string, token: string): Promise<Figures | undefined> {
  const metric = Object.keys(METRICS).join(',');
  const insights = await graph.get(Insights, `/${id}/insights`, { metric }, token).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (!insights) return readCounts(graph, id, token);
  const known = insights.data.flatMap(({ name, values }) => {
    const figure = METRICS[name];
    return figure ? [[figure, values[0]?.value ?? null] as const] : [];
  });
  return { ...NOTHING, ...Object.fromEntries(known) };
}

async function readCounts(graph: Graph, id: string, token: string): Promise<Figures | undefined> {
  try {
    const counts = await graph.get(Counts, `/${id}`, { fields: 'like_count,comments_count' }, token);
    return { ...NOTHING, likes: counts.like_count ?? null, comments: counts.comments_count ?? null };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
