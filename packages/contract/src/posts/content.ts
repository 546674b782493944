// What is published, whatever the destination: a blog reads title and HTML, a network the text and the media.
import * as z from 'zod/mini';
import { Id, text } from '../fields.ts';

/** Longer than any post that is read; WordPress itself would take more. */
export const MAX_HTML_LENGTH = 200_000;
const MAX_TEXT_LENGTH = 65_000;
const MAX_MEDIA = 10;
const MAX_TERMS = 20;
/** WordPress cuts after 200 bytes, and a suffix such as -2 must still fit. */
const MAX_SLUG_LENGTH = 190;

/** A thread with more posts is an article. */
export const MAX_THREAD = 25;

const share = z.number().check(z.gte(0), z.lte(1));
const Crop = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .check(
    z.refine(
      ({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001,
      'The crop lies outside the picture.',
    ),
  );
export type Crop = z.output<typeof Crop>;

/** A file that was uploaded to the destination already, or lies at a public address. */
const PostMedia = z.strictObject({
  /** The destination's own id, when it has the file. */
  remoteId: z.optional(z.string().check(z.maxLength(100))),
  /** The site whose id that is: the same number is another file elsewhere. */
  destinationId: z.optional(Id),
  url: z.optional(z.url().check(z.maxLength(2_048))),
  altText: z.optional(text(0, 500, 'The description of a picture')),
  /** The file of the account's media library that it was made from: it is kept while a post uses it. */
  libraryId: z.optional(Id),
  /** The part of a library picture that networks show, in shares of its width and height. */
  crop: z.optional(Crop),
  /** Of a library video, whose poster `url` shows: for previews. What is published is what the library has. */
  video: z.optional(
    z.strictObject({
      url: z.url().check(z.maxLength(2_048)),
      durationMs: z.number().check(z.int(), z.gte(1)),
    }),
  ),
});
export type PostMedia = z.output<typeof PostMedia>;

/** What a network shows below the text. Without words of its own the card names the host. */
const PostLink = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://.' })
    .check(z.maxLength(2_048)),
  title: z.optional(text(0, 300, 'The title of the link')),
  description: z.optional(text(0, 1_000, 'The description of the link')),
});
export type PostLink = z.output<typeof PostLink>;

export const PostContent = z.strictObject({
  title: text(1, 500, 'The title'),
  /** Sanitised on the server before it is stored. */
  html: z.optional(z.string().check(z.maxLength(MAX_HTML_LENGTH))),
  /** For networks; a blog falls back to it as its excerpt. */
  text: z.optional(text(0, MAX_TEXT_LENGTH, 'The text')),
  /** The posts that follow the text in a thread; networks without threads get one text of all. */
  thread: z.optional(
    z.array(text(1, MAX_TEXT_LENGTH, 'A post of the thread')).check(z.maxLength(MAX_THREAD - 1)),
  ),
  link: z.optional(PostLink),
  /** Networks get short links of the portal, whose clicks are counted. */
  shortLinks: z.optional(z.boolean()),
  excerpt: z.optional(text(0, 2_000, 'The excerpt')),
  /** The last part of its address at a blog; made from the title when not given. */
  slug: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_SLUG_LENGTH, `The slug may have ${MAX_SLUG_LENGTH} characters at most.`),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Write the slug in small letters, digits and hyphens.'),
      ),
  ),
  categories: z.optional(z.array(text(1, 200, 'A category')).check(z.maxLength(MAX_TERMS))),
  tags: z.optional(z.array(text(1, 200, 'A tag')).check(z.maxLength(MAX_TERMS))),
  media: z.optional(z.array(PostMedia).check(z.maxLength(MAX_MEDIA))),
  seo: z.optional(
    z.strictObject({
      title: z.optional(text(0, 200, 'The SEO title')),
      description: z.optional(text(0, 500, 'The SEO description')),
      keyphrase: z.optional(text(0, 200, 'The keyphrase')),
    }),
  ),
  /** The draft of the writer that it came from. */
  draftId: z.optional(Id),
});
export type PostContent = z.output<typeof PostContent>;
