// The portal's own blog. What visitors read carries nothing of who asks: rendered pages are kept and shared.
import * as z from 'zod/mini';
import { Id, Instant, linkFreeText, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { MAX_HTML_LENGTH } from '../posts/content.ts';
import {
  CATEGORY_TEXT,
  COMMENT_LENGTH,
  MAX_TAGS,
  POST_TEXT,
  POSTS_PER_PAGE,
  SLUG_LENGTH,
  TAG_LENGTH,
} from './limits.ts';

const Slug = z
  .string()
  .check(
    z.minLength(1, 'The slug is required.'),
    z.maxLength(SLUG_LENGTH, `The slug has at most ${SLUG_LENGTH} characters.`),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write the slug in small letters, digits and hyphens.'),
  );
export const SlugParams = z.object({ slug: Slug });
export const PostParams = z.object({ id: Id });
export const RevisionParams = z.object({
  id: Id,
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

const Author = z.object({ id: Id, name: z.string() });
const Category = z.object({ slug: z.string(), name: z.string() });
const Tag = z.object({ slug: z.string(), name: z.string() });
const PictureSize = z.object({ width: z.number(), height: z.number(), url: z.string() });
/** The picture of a post: of the account's library in several widths, or from elsewhere in one. */
export const Cover = z.object({
  altText: z.string(),
  sizes: z.array(PictureSize),
  focalPoint: z.object({ x: z.number(), y: z.number() }),
});
export type Cover = z.output<typeof Cover>;

const summary = {
  id: Id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  cover: z.nullable(Cover),
  author: z.nullable(Author),
  category: z.nullable(Category),
  tags: z.array(Tag),
  readingMinutes: z.number(),
  publishedAt: Instant,
  isFeatured: z.boolean(),
};
export const PostSummary = z.object(summary);
export type PostSummary = z.output<typeof PostSummary>;

export const BlogPost = z.object({
  ...summary,
  /** Sanitised by the policy of the blog: it carries no class, no id and nothing that runs. */
  html: z.string(),
  updatedAt: Instant,
  seoTitle: z.string(),
  seoDescription: z.string(),
  likes: z.number(),
  comments: z.number(),
});
export type BlogPost = z.output<typeof BlogPost>;

const word = z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0]*$/));
export const PostQuery = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), POSTS_PER_PAGE),
  tag: z.optional(word),
  category: z.optional(word),
  author: z.optional(Id),
  /** In title, excerpt, tags and the beginning of the text. */
  search: z.optional(word),
});
export type PostQuery = z.output<typeof PostQuery>;
export const PostPage = z.extend(Page, {
  posts: z.array(PostSummary),
  /** What the list is narrowed to, in words. */
  topic: z.nullable(z.string()),
});

export const Topics = z.object({
  categories: z.array(z.extend(Category, { description: z.string() })),
  /** The most used first. */
  tags: z.array(Tag),
});

const CommentStatus = z.enum(['visible', 'waiting', 'hidden']);
export type CommentStatus = z.output<typeof CommentStatus>;
export const BlogComment = z.object({
  id: Id,
  author: z.nullable(Author),
  /** Plain text: what looks like HTML in it is shown as it was typed. */
  text: z.string(),
  createdAt: Instant,
});
export type BlogComment = z.output<typeof BlogComment>;
export const CommentInput = z.strictObject({ text: text(1, COMMENT_LENGTH, 'The comment') });
export const ModeratedComment = z.extend(BlogComment, {
  status: CommentStatus,
  post: z.object({ slug: z.string(), title: z.string() }),
});

const PostStatus = z.enum(['published', 'hidden', 'removed']);
export type PostStatus = z.output<typeof PostStatus>;

/** What its account may change of a post after it was published. */
export const PostFields = z.strictObject({
  title: text(1, POST_TEXT.title.max, 'The title'),
  slug: Slug,
  html: z.string().check(z.maxLength(MAX_HTML_LENGTH, 'The text is too long. Shorten it.')),
  excerpt: text(0, POST_TEXT.excerpt.max, 'The excerpt'),
  /** The slug of one of the blog's categories. */
  category: z.nullable(z.string().check(z.maxLength(100))),
  tags: z
    .array(text(1, TAG_LENGTH, 'A tag'))
    .check(z.maxLength(MAX_TAGS, `Choose at most ${MAX_TAGS} tags.`)),
  cover: z.nullable(
    z.strictObject({
      /** Absent for a picture from elsewhere: that one stays. */
      libraryId: z.optional(Id),
      altText: text(0, POST_TEXT.altText.max, 'The description'),
    }),
  ),
  seoTitle: text(0, POST_TEXT.seoTitle.max, 'The SEO title'),
  seoDescription: text(0, POST_TEXT.seoDescription.max, 'The SEO description'),
});
export type PostFields = z.output<typeof PostFields>;

const version = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** The version that was shown: a change of an older one is refused. */
export const EditInput = z.strictObject({ version, fields: PostFields });

export const OwnPostSummary = z.object({
  ...summary,
  status: PostStatus,
  version: z.number(),
  updatedAt: Instant,
  likes: z.number(),
  comments: z.number(),
});
export type OwnPostSummary = z.output<typeof OwnPostSummary>;
export const OwnPost = z.extend(OwnPostSummary, { fields: PostFields });
export type OwnPost = z.output<typeof OwnPost>;

export const OwnPostQuery = z.extend(PageQuery, {
  status: z.optional(PostStatus),
  search: z.optional(word),
});
export type OwnPostQuery = z.output<typeof OwnPostQuery>;
export const AdminPostQuery = z.extend(OwnPostQuery, {
  author: z.optional(Id),
  isFeatured: z.optional(z.literal('true')),
});
export type AdminPostQuery = z.output<typeof AdminPostQuery>;
export const OwnPostPage = z.extend(Page, { posts: z.array(OwnPostSummary) });

export const StatusInput = z.strictObject({ status: PostStatus });
export const ModerateInput = z
  .strictObject({
    isHidden: z.optional(z.boolean()),
    isFeatured: z.optional(z.boolean()),
    category: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Change something.'),
  );

export const Revision = z.object({
  version: z.number(),
  title: z.string(),
  savedAt: Instant,
  savedBy: z.nullable(Author),
});
export type Revision = z.output<typeof Revision>;

export const CategoryInput = z.strictObject({
  name: linkFreeText(1, CATEGORY_TEXT.name.max, 'The name'),
  description: text(0, CATEGORY_TEXT.description.max, 'The description'),
});
export const OwnCategory = z.extend(Category, { id: Id, description: z.string(), posts: z.number() });
export type OwnCategory = z.output<typeof OwnCategory>;

export const CommentModeration = z.strictObject({ status: z.enum(['visible', 'hidden']) });
export const CommentQuery = z.extend(PageQuery, { status: z.optional(CommentStatus) });

export const BlogAuthor = z.extend(Author, {
  email: z.string(),
  posts: z.number(),
  hidden: z.number(),
  lastPublishedAt: z.nullable(Instant),
});

/** A secret from a mail. */
export const TokenInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
