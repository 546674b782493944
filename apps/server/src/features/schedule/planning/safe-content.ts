// What is stored of a post: its HTML cleaned, its texts without what the database cannot hold.
import type { PostContent } from '@msm/contract/posts/content';
import { postSanitizing } from '../../../platform/text/sanitize-html.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export async function safeContent(
  content: PostContent,
  accountId: string,
  { threads }: Pick<ScheduleDeps, 'threads'>,
): Promise<PostContent> {
  const storable = storableText(content) as PostContent;
  if (storable.html === undefined) return storable;
  return { ...storable, html: await threads.run(postSanitizing, storable.html, { key: accountId }) };
}

/** PostgreSQL's JSON holds neither NUL nor half characters. */
function storableText(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storableText);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storableText(each)]));
}
