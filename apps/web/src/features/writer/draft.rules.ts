// A draft while it is looked over: what can be changed of it, and what comes out.
import type { PostContent } from '@msm/contract/posts/content';
import { hashtagsIn } from '@msm/contract/posts/text-length';
import { platforms } from '@msm/contract/posts/platforms';
import type { Draft } from '@msm/contract/writer/schemas';

export interface DraftEdit {
  title: string;
  /** HTML for a blog, text for a network. */
  body: string;
  excerpt: string;
  seoTitle: string;
  seoDescription: string;
  /** Of a blog; a network has its hashtags in the text. */
  tags: string[];
}

export const isHtml = ({ platform }: Pick<Draft, 'platform'>): boolean =>
  platforms[platform].format === 'html';

export const editOf = (draft: Draft): DraftEdit => ({
  title: draft.content.title,
  body: (isHtml(draft) ? draft.content.html : draft.content.text) ?? '',
  excerpt: draft.content.excerpt ?? '',
  seoTitle: draft.content.seo?.title ?? '',
  seoDescription: draft.content.seo?.description ?? '',
  tags: draft.content.tags ?? [],
});

/** All else of the draft stays as it is. */
export const contentOf = (draft: Draft, edit: DraftEdit): PostContent => ({
  ...draft.content,
  title: edit.title.trim(),
  ...(isHtml(draft)
    ? {
        html: edit.body,
        tags: edit.tags,
        excerpt: edit.excerpt,
        seo: { ...draft.content.seo, title: edit.seoTitle, description: edit.seoDescription },
      }
    : { text: edit.body }),
});

export const isChanged = (draft: Draft, edit: DraftEdit): boolean =>
  JSON.stringify(edit) !== JSON.stringify(editOf(draft));

/** Those of the writer first, then what the member added. */
export const tagsOf = (draft: Draft): string[] => [
  ...new Set([...draft.hashtags.map((tag) => tag.slice(1)), ...(draft.content.tags ?? [])]),
];

const isSameTag = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();

export const hasHashtag = (text: string, tag: string): boolean => hashtagsIn(text).some(isSameTag(tag));

export function toggleHashtag(text: string, tag: string): string {
  if (!hasHashtag(text, tag))
    return `${text.trimEnd()}${endsWithTags(text) ? ' ' : '\n\n'}${tag}`.trimStart();
  // Whole hashtags only: #sun is no part of #sunday.
  const whole = new RegExp(`[^\\S\\n]*${tag}(?![\\p{L}\\p{M}\\p{N}_])`, 'giu');
  return text
    .replace(whole, '')
    .replaceAll(/\n[^\S\n]+/g, '\n')
    .trim();
}

const endsWithTags = (text: string): boolean => /#[\p{L}\p{M}\p{N}_]+\s*$/u.test(text);
