// A post's texts as they are stored: cleaned, measured and made searchable. Publishing and editing share it.
import { MAX_TAGS, POST_TEXT, TAG_LENGTH } from '@msm/contract/blog/limits';
import { MAX_HTML_LENGTH } from '@msm/contract/posts/content';
import type { Db } from '../../platform/db/tables.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import { storableText } from '../../platform/text/safe-content.ts';
import { blogSanitizing } from './blog-html.ts';
import type { BlogDeps } from './blog.deps.ts';
import { excerptOf, plainText, readingMinutes, searchText, shorten, tagSlug } from './blog.rules.ts';
import type { PostWords } from './blog.store.ts';
import type { StoredCover } from './blog.tables.ts';

/** Of HTML that was sanitised, which makes it shorter or longer: links get attributes. A picture alone will do for a text. */
export function problemOf(html: string): string | undefined {
  if (plainText(html) === '' && !html.includes('<img')) return 'Write the text of the post.';
  return html.length > MAX_HTML_LENGTH ? 'The text is too long. Shorten it.' : undefined;
}

interface GivenWords {
  title: string;
  html: string;
  excerpt?: string | undefined;
  tags: readonly string[];
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  cover: StoredCover | null;
  categoryId: string | null;
}

export async function wordsOf(
  given: GivenWords,
  accountId: string,
  { threads }: Pick<BlogDeps, 'threads'>,
): Promise<PostWords> {
  const safe = storableText(given);
  const html: string = await threads.run(blogSanitizing, safe.html, { key: accountId });
  const text = plainText(html);
  const title = shorten(safe.title.trim(), POST_TEXT.title.max);
  const excerpt = excerptOf(safe.excerpt, text);
  const tags = distinctTags(safe.tags);
  return {
    title,
    html,
    excerpt,
    cover: safe.cover,
    category_id: safe.categoryId,
    tags,
    seo_title: shorten(safe.seoTitle?.trim() ?? '', POST_TEXT.seoTitle.max),
    seo_description: shorten(safe.seoDescription?.trim() ?? '', POST_TEXT.seoDescription.max),
    reading_minutes: readingMinutes(text),
    search_text: searchText({ title, excerpt, tags, text }),
  };
}

/** Two that differ in capitals are one; one without a letter is none. */
function distinctTags(names: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const name of names) {
    const stored = shorten(name.trim(), TAG_LENGTH);
    const tag = tagSlug(stored);
    if (tag && !bySlug.has(tag)) bySlug.set(tag, stored);
  }
  return [...bySlug.values()].slice(0, MAX_TAGS);
}

export const tagsOf = ({ tags }: { tags: readonly string[] }) =>
  tags.map((name) => ({ tag: tagSlug(name), name }));

interface ChosenPicture {
  libraryId?: string | undefined;
  url?: string | undefined;
  altText?: string | undefined;
}

/** Of the account's library in all its widths, or at an address elsewhere. None when the library has no such file. */
export async function coverOf(
  db: Db,
  accountId: string,
  picture: ChosenPicture | undefined,
  media: MediaLibrary,
): Promise<StoredCover | null> {
  if (picture?.libraryId) {
    const file = await media.find(db, accountId, picture.libraryId);
    if (!file) return null;
    const { id, sizes, focalPoint, altText } = file;
    return { libraryId: id, sizes, focalPoint, altText: picture.altText ?? altText };
  }
  if (!picture?.url?.startsWith('https://')) return null;
  return {
    sizes: [{ width: 1200, height: 630, url: picture.url }],
    focalPoint: { x: 0.5, y: 0.5 },
    altText: picture.altText ?? '',
  };
}

/** By which the media library knows a post. */
const asMediaUser = (postId: string) => ({ usedBy: 'blog_posts', userId: postId });

export async function noteLibraryUse(
  tx: Db,
  {
    id,
    account_id,
    html,
    cover,
  }: { id: string; account_id: string; html: string; cover: StoredCover | null },
  { media }: Pick<BlogDeps, 'media'>,
): Promise<void> {
  const fileIds = cover?.libraryId ? [cover.libraryId] : [];
  await media.noteUsesIn(tx, account_id, { html: [html], fileIds }, asMediaUser(id));
}
