// Splits the posts of a thread so that each fits at every network that has threads: X counts a link as 23, Bluesky as it is.
import { MAX_THREAD } from '@msm/contract/posts/content';
import type { NetworkId } from '@msm/contract/social/networks';
import { splitIntoThread } from '@msm/contract/social/split-thread';

/** What would be too many posts stays in the last one, where the counter shows it: nothing is dropped. */
export function splitFor(threaded: readonly NetworkId[], texts: readonly string[]): string[] {
  const posts = threaded.reduce<readonly string[]>(
    (parts, network) => parts.flatMap((part) => splitIntoThread(network, part)),
    texts,
  );
  if (posts.length <= MAX_THREAD) return [...posts];
  return [...posts.slice(0, MAX_THREAD - 1), posts.slice(MAX_THREAD - 1).join('\n\n')];
}
