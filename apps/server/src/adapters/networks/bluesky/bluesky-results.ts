// Figures of posts on Bluesky. They come from an app view, which counts over the whole network; a personal server passes the question
// on, and one that has no app view behind it cannot answer.
import * as z from 'zod/mini';
import type { NetworkProblem } from '@msm/contract/social/problems';
import { NetworkFault } from '../../../platform/ports/social-network.ts';
import { ResultsUnavailable, type NetworkResults } from '../../../platform/ports/network-results.ts';
import type { callXrpc } from './xrpc.ts';

const count = z.optional(z.number());
const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: count,
      replyCount: count,
      repostCount: count,
      quoteCount: count,
    }),
  ),
});
const Profile = z.object({ followersCount: count });

type Call = <T>(request: Omit<Parameters<typeof callXrpc<T>>[1], 'host' | 'token'>) => Promise<T>;

export const blueskyResults = (repo: string, call: Call): NetworkResults => ({
  postsPerCall: 25,
  async readPosts(uris) {
    const query = uris.map((uri) => ['uris', uri] as [string, string]);
    const { posts } = await throughAppView(call({ method: 'app.bsky.feed.getPosts', query, answer: Posts }));
    return new Map(
      posts.map(({ uri, likeCount, replyCount, repostCount, quoteCount }) => [
        uri,
        {
          views: null,
          reach: null,
          likes: likeCount ?? null,
          comments: replyCount ?? null,
          shares:
            repostCount === undefined && quoteCount === undefined
              ? null
              : (repostCount ?? 0) + (quoteCount ?? 0),
          saves: null,
        },
      ]),
    );
  },
  async readFollowers() {
    const query = [['actor', repo]] as [string, string][];
    const asked = call({ method: 'app.bsky.actor.getProfile', query, answer: Profile });
    return (await throughAppView(asked)).followersCount ?? null;
  },
});

/** A server without a service to pass it on to calls the question invalid. */
const UNANSWERED: readonly NetworkProblem[] = ['notSupported', 'invalid'];

const throughAppView = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof NetworkFault && UNANSWERED.includes(error.problem))
      throw new ResultsUnavailable(
        'The Bluesky server of this profile has no app view, which is what counts likes, replies and reposts. Short links are counted by the portal itself.',
        { cause: error },
      );
    throw error;
  });
