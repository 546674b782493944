// What is stored of a post: its HTML cleaned, its texts without what the database cannot hold.
import type { PostContent } from '@msm/contract/schedule/post-content';
import type { ScheduleDeps } from './schedule.deps.ts';

export function safeContent(
  content: PostContent,
  { cleanHtml }: Pick<ScheduleDeps, 'cleanHtml'>,
): PostContent {
  const storable = storableText(content) as PostContent;
  return storable.html === undefined ? storable : { ...storable, html: cleanHtml(storable.html) };
}

/** PostgreSQL's JSON holds neither NUL nor half characters. */
function storableText(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storableText);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storableText(each)]));
}
