// What the writer is asked to write: by a member, or by a scheduled series that is written anew each time.
import * as z from 'zod/mini';
import { Id, text } from '../fields.ts';
import { Language, PostLength, PostNature, PostType, Tone } from './brief-choices.ts';
import { BRIEF_TEXT, MAX_FEED_ITEMS, MAX_SOURCES } from './limits.ts';
import { PlatformId } from './platforms.ts';

/** Where facts come from. They are read as data: nothing in them is ever followed as an instruction. */
export const Source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('url'),
    url: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://.' })
      .check(z.maxLength(BRIEF_TEXT.url.max)),
  }),
  z.strictObject({
    kind: z.literal('text'),
    text: text(BRIEF_TEXT.pasted.min, BRIEF_TEXT.pasted.max, 'A pasted text'),
  }),
  /** An earlier draft of the same account. */
  z.strictObject({ kind: z.literal('draft'), draftId: Id }),
  /** A post that the same account has planned or published. */
  z.strictObject({ kind: z.literal('post'), postId: Id }),
  z.strictObject({
    kind: z.literal('feed'),
    itemIds: z.array(Id).check(z.minLength(1), z.maxLength(MAX_FEED_ITEMS)),
  }),
]);
export type Source = z.output<typeof Source>;

export const Brief = z.strictObject({
  topic: text(BRIEF_TEXT.topic.min, BRIEF_TEXT.topic.max, 'The topic').check(
    z.refine((topic) => /[\p{L}\p{N}]/u.test(topic), 'Say in words what it is about.'),
  ),
  sources: z._default(
    z.array(Source).check(z.maxLength(MAX_SOURCES, `Give at most ${MAX_SOURCES} sources.`)),
    [],
  ),
  platform: PlatformId,
  type: z._default(PostType, 'article'),
  nature: z._default(PostNature, 'informative'),
  tone: z._default(Tone, 'neutral'),
  language: z._default(Language, 'en'),
  length: z._default(PostLength, 'medium'),
  /** What readers search for; it goes into title, opening and SEO fields. */
  keyphrase: z.optional(text(0, BRIEF_TEXT.keyphrase.max, 'The keyphrase')),
  /** The site that the post is meant for. */
  destinationId: z.optional(Id),
  /** The built-in writer writes the same for the same seed; another number gives another variant. */
  seed: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
});
export type Brief = z.output<typeof Brief>;
/** As callers pass it, before defaults. */
export type BriefInput = z.input<typeof Brief>;
