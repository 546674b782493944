// Figures of posts on X: a hundred posts a call, each of which X bills.
import * as z from 'zod/mini';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import type { NetworkResults } from '../../../platform/ports/network-results.ts';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { callX } from './x-call.ts';

const count = z.optional(z.number());
const Tweets = z.object({
  /** X leaves it out when it has none of them. */
  data: z.optional(
    z.array(
      z.object({
        id: z.string(),
        public_metrics: z.object({
          like_count: count,
          reply_count: count,
          retweet_count: count,
          quote_count: count,
          bookmark_count: count,
          impression_count: count,
        }),
      }),
    ),
  ),
  errors: z._default(z.array(z.object({ type: z._default(z.string(), '') })), []),
});
/** Error types of a post that is deleted or private, as opposed to a failure of X itself. */
const IS_GONE = /resource-not-found|not-authorized-for-resource/;
const Me = z.object({
  data: z.object({ public_metrics: z.optional(z.object({ followers_count: count })) }),
});

interface Endpoint {
  fetch: OutboundFetch;
  api: string;
}

export const xResults = ({ fetch, api }: Endpoint, token: string): NetworkResults => ({
  postsPerCall: 100,
  async readPosts(ids) {
    const query = new URLSearchParams({ ids: ids.join(','), 'tweet.fields': 'public_metrics' });
    const url = `${api}/tweets?${query.toString()}`;
    const { data, errors } = await callX(fetch, { method: 'GET', url, token, answer: Tweets });
    // A failure of X's own, with status 200: it says nothing of the posts.
    if (!data && errors.some(({ type }) => !IS_GONE.test(type))) throw new NetworkFault('networkError');
    return new Map(
      (data ?? []).map(({ id, public_metrics: counted }) => [
        id,
        {
          views: counted.impression_count ?? null,
          reach: null,
          likes: counted.like_count ?? null,
          comments: counted.reply_count ?? null,
          shares: sum(counted.retweet_count, counted.quote_count),
          saves: counted.bookmark_count ?? null,
        },
      ]),
    );
  },
  async readFollowers() {
    const url = `${api}/users/me?user.fields=public_metrics`;
    const { data } = await callX(fetch, { method: 'GET', url, token, answer: Me });
    return data.public_metrics?.followers_count ?? null;
  },
});

const sum = (reposts: number | undefined, quotes: number | undefined): number | null =>
  reposts === undefined && quotes === undefined ? null : (reposts ?? 0) + (quotes ?? 0);
