// What WordPress answers, as far as we read it, and how it becomes ours. With `context=edit` it gives texts as they were
// written (`raw`); users who may not edit get them rendered, with entities.
import * as z from 'zod/mini';
import type { SiteMedia, SitePicture, SitePost, Term, WholeSitePost } from '@msm/contract/sites/schemas';
import { MAX_REMOTE_TEXT_LENGTH, plainText } from './plain-text.ts';

const Text = z.object({ raw: z.optional(z.string()), rendered: z.optional(z.string()) });
type Text = z.output<typeof Text>;

const EXCERPT_LENGTH = 300;

export const PostAnswer = z.object({
  id: z.number(),
  title: z.optional(Text),
  excerpt: z.optional(Text),
  status: z.string(),
  slug: z.string(),
  link: z.optional(z.string()),
  date_gmt: z.optional(z.nullable(z.string())),
  modified_gmt: z.optional(z.nullable(z.string())),
});
export const PostsAnswer = z.array(PostAnswer);

/** What a list asks for: the texts of a hundred posts would be megabytes. */
export const LISTED_FIELDS = 'id,title,excerpt,status,slug,link,date_gmt,modified_gmt';

export const toPost = (post: z.output<typeof PostAnswer>): SitePost => ({
  id: post.id,
  title: writtenText(post.title).slice(0, MAX_REMOTE_TEXT_LENGTH),
  excerpt: plainText(writtenText(post.excerpt)).slice(0, EXCERPT_LENGTH),
  status: post.status,
  slug: post.slug,
  link: webAddress(post.link),
  date: toInstant(post.date_gmt),
  modifiedAt: toInstant(post.modified_gmt),
});

export const WholePostAnswer = z.extend(PostAnswer, {
  content: z.optional(Text),
  featured_media: z.optional(z.number()),
  /** A list for each taxonomy; terms that could not be read are errors in their place. */
  _embedded: z.optional(z.object({ 'wp:term': z.optional(z.unknown()) })),
});
type WholePostAnswer = z.output<typeof WholePostAnswer>;

const EmbeddedTerm = z.object({ taxonomy: z.string(), name: z.string() });

/** More than any post has; checking each costs time. */
const MAX_TERMS = 200;

function termsOf({ _embedded }: WholePostAnswer, taxonomy: string): string[] {
  const lists = _embedded?.['wp:term'];
  const terms: unknown[] = Array.isArray(lists) ? lists.slice(0, MAX_TERMS).flat() : [];
  return terms.slice(0, MAX_TERMS).flatMap((each) => {
    const term = EmbeddedTerm.safeParse(each);
    return term.success && term.data.taxonomy === taxonomy ? [plainText(term.data.name)] : [];
  });
}

export const toWholePost = (post: WholePostAnswer): WholeSitePost => ({
  ...toPost(post),
  excerpt: writtenText(post.excerpt),
  html: post.content?.raw ?? post.content?.rendered ?? '',
  categories: termsOf(post, 'category'),
  tags: termsOf(post, 'post_tag'),
  featuredMediaId: post.featured_media || null,
});

export const MediaAnswer = z.object({
  id: z.number(),
  slug: z.optional(z.string()),
  /** It goes into the text of a post, as often as that shows the picture. */
  source_url: z.string().check(z.maxLength(2_048)),
  mime_type: z.string(),
  alt_text: z.optional(z.string()),
  media_details: z.optional(z.object({ width: z.optional(z.number()), height: z.optional(z.number()) })),
});

export const toMedia = (media: z.output<typeof MediaAnswer>): SiteMedia => ({
  id: media.id,
  url: media.source_url,
  mimeType: media.mime_type,
  altText: media.alt_text ?? '',
  width: media.media_details?.width ?? null,
  height: media.media_details?.height ?? null,
});

/** Smallest first: the first that a site has made is shown in lists. */
const THUMBNAILS = ['medium', 'medium_large', 'large'] as const;
const Size = z.optional(z.object({ source_url: z.string().check(z.maxLength(2_048)) }));

export const PictureAnswer = z.extend(MediaAnswer, {
  title: z.optional(z.object({ rendered: z.string() })),
  media_details: z.optional(
    z.object({
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      sizes: z.optional(z.object({ medium: Size, medium_large: Size, large: Size })),
    }),
  ),
});

export function toPicture(answer: z.output<typeof PictureAnswer>): SitePicture {
  const sizes = answer.media_details?.sizes;
  const thumbnail = THUMBNAILS.map((name) => sizes?.[name]?.source_url).find(Boolean);
  return {
    ...toMedia(answer),
    altText: plainText(answer.alt_text ?? ''),
    title: plainText(answer.title?.rendered ?? ''),
    thumbnailUrl: thumbnail ?? answer.source_url,
  };
}

export const TermAnswer = z.object({ id: z.number(), name: z.string(), count: z.optional(z.number()) });
export const TermsAnswer = z.array(TermAnswer);

export const toTerm = ({ id, name, count = 0 }: z.output<typeof TermAnswer>): Term => ({
  id,
  name: plainText(name),
  count,
});

const writtenText = (text: Text | undefined): string => text?.raw ?? plainText(text?.rendered ?? '');

/** People follow it by a click: what a site names must lead to the web and do nothing else, and the database must hold it. */
const webAddress = (link = ''): string | null => (/^https?:\/\/[^\p{Cc}\p{Cs}]+$/iu.test(link) ? link : null);

/** WordPress writes UTC without saying so, and a date that is not set as zeros. */
function toInstant(gmt: string | null | undefined): string | null {
  const time = gmt ? Date.parse(`${gmt}Z`) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? null : new Date(time).toISOString();
}
