// What is said after several posts of a site were changed.
import type { PostsStatus } from '@msm/contract/sites/schemas';
import { formatCount } from '../../../ui/counts.ts';

const WORDS: Readonly<Record<PostsStatus, string>> = {
  publish: 'published',
  future: 'scheduled again',
  draft: 'set to draft',
  trash: 'moved to the trash of the site',
};

interface Outcome {
  total: number;
  /** Why the first of those that were left was left. */
  refusal: string | null | undefined;
}

export function sayChanged(to: PostsStatus, changed: number, { total, refusal }: Outcome): string {
  if (!refusal) return `${posts(changed)} ${WORDS[to]}`;
  return `${formatCount(changed)} of ${posts(total)} ${WORDS[to]}. ${refusal}`;
}

const posts = (count: number): string => `${formatCount(count)} ${count === 1 ? 'post' : 'posts'}`;
