// What is stored of a post: its HTML cleaned, its texts without what the database cannot hold.
import { MAX_HTML_LENGTH, type PostContent } from '@msm/contract/posts/content';
import { invalidField } from '../errors.ts';
import type { Threads } from '../threads/threads.ts';
import { postSanitizing } from './sanitize-html.ts';

/** Of a whole post, or of the fields in which a destination differs. */
export async function safeContent<Content extends Partial<PostContent>>(
  content: Content,
  accountId: string,
  { threads }: { threads: Threads },
): Promise<Content> {
  const storable = storableText(content);
  if (storable.html === undefined) return storable;
  const html: string = await threads.run(postSanitizing, storable.html, { key: accountId });
  // Cleaning writes some characters as entities.
  if (html.length > MAX_HTML_LENGTH) throw invalidField('content.html', 'The text is too long. Shorten it.');
  return { ...storable, html };
}

/** PostgreSQL's JSON holds neither NUL nor half characters. */
export function storableText<Value>(value: Value): Value;
export function storableText(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map((each) => storableText(each));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storableText(each)]));
}
