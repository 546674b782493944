// What a platform would refuse of a post, in words. Asked while a post is written, and before anything is published.
import type { PostContent } from '../posts/content.ts';
import { platforms, type PlatformId } from '../posts/platforms.ts';
import { hashtagsIn, lengthOn } from '../posts/text-length.ts';

export function problemsWith(platformId: PlatformId, content: PostContent): string[] {
  const { label, format, limits } = platforms[platformId];
  const text = (format === 'html' ? content.html : content.text) ?? '';
  const length = lengthOn(platformId, text);
  const hashtags = hashtagsIn(text).length;
  const problems = [];
  if (text.trim() === '') problems.push('There is no text yet.');
  if (length > limits.textLength)
    problems.push(`${label} takes ${inWords(limits.textLength)} characters; this has ${inWords(length)}.`);
  if (limits.hashtags !== null && hashtags > limits.hashtags)
    problems.push(`${label} takes ${limits.hashtags} hashtags; this has ${hashtags}.`);
  return problems;
}

const inWords = (count: number) => count.toLocaleString('en');
