// What a visitor wrote to try the composer. It stays in the tab, so that it is still there after signing in; pictures stay behind,
// since nothing was uploaded.
import type { PostLink } from '@msm/contract/posts/content';
import { tabStore } from '../../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../../platform/stored-json.ts';

const KEY = 'network-try-out';

export interface TriedPost {
  text: string;
  thread: string[];
  link: PostLink | undefined;
}

export const keepTriedPost = (post: TriedPost): void => writeStored(tabStore, KEY, post);

/** Storage is the person's own: what is no post is none. */
export function triedPost(): TriedPost | undefined {
  const stored = Object(readStored(tabStore, KEY)) as Readonly<Record<string, unknown>>;
  const { text, thread, link } = stored;
  if (typeof text !== 'string' || !Array.isArray(thread)) return undefined;
  const url = String(Object(link).url ?? '');
  return {
    text,
    thread: thread.filter((each) => typeof each === 'string'),
    link: URL.canParse(url) ? { url } : undefined,
  };
}

export const forgetTriedPost = (): void => tabStore.removeItem(KEY);
