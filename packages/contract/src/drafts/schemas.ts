// A draft: a post that its members still write. It may lack anything that a post needs, so its fields are bounded here and
// checked when it is scheduled. A template is a draft that others start from.
import * as z from 'zod/mini';
import { Id, Instant, text } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { Brief } from '../posts/brief.ts';
import { PostContent } from '../posts/content.ts';
import { destinationsWith, Variant } from '../posts/destinations.ts';
import { smallJson } from '../small-json.ts';
import { DRAFT_SEARCH_LENGTH, MAX_DRAFT_LENGTH, MAX_TAKEN_UP } from './limits.ts';

/** Half-typed, a slug is none yet. */
const unfinished = { title: text(0, 500, 'The title'), slug: z.optional(text(0, 190, 'The slug')) };

const DraftContent = z.extend(PostContent, unfinished);
export type DraftContent = z.output<typeof DraftContent>;
const DraftVariant = z.extend(Variant, { ...unfinished, title: z.optional(unfinished.title) });

const fields = {
  content: DraftContent,
  destinations: destinationsWith(DraftVariant),
  /** As it stands in the form; empty while none is chosen. */
  wallTime: text(0, 16, 'The time'),
  zone: text(0, 64, 'The time zone'),
  recurrence: z.nullable(
    smallJson(z.record(z.string(), z.unknown()), { name: 'The repetition', maxBytes: 500, maxDepth: 3 }),
  ),
  brief: z.nullable(Brief),
};
export const DraftFields = z.object(fields);
export type DraftFields = z.output<typeof DraftFields>;

const MAX_VERSION = 2_147_483_647;
const wholeUpTo = (min: number) => z.number().check(z.int(), z.gte(min), z.lte(MAX_VERSION));

/** One open composer. Its saves are numbered: a later one replaces an earlier one whose answer was lost. */
const Editor = z.strictObject({ id: Id, save: wholeUpTo(1) });
export type Editor = z.output<typeof Editor>;

export const SaveDraftInput = z
  .strictObject({
    ...fields,
    /** The version it was made from; 0 for a draft that is not stored yet. */
    version: wholeUpTo(0),
    editor: Editor,
    /** Composers of the same device whose text this one goes on with, up to that save: a page that was reloaded before the answer. */
    takesUp: z.optional(z.array(Editor).check(z.maxLength(MAX_TAKEN_UP))),
  })
  .check(
    z.refine(
      (draft) => JSON.stringify(draft).length <= MAX_DRAFT_LENGTH,
      'The draft is too long. Shorten its text, or the texts that differ by destination.',
    ),
  );

const listed = {
  id: Id,
  title: z.string(),
  isTemplate: z.boolean(),
  version: z.number(),
  changedAt: Instant,
  /** None when that member is gone. */
  changedBy: z.nullable(z.object({ id: Id, name: z.string() })),
};

export const DraftSummary = z.object({
  ...listed,
  /** How the text begins. */
  excerpt: z.string(),
  destinationIds: z.array(z.string()),
  wallTime: z.string(),
  zone: z.string(),
});
export type DraftSummary = z.output<typeof DraftSummary>;

export const Draft = z.object({
  ...listed,
  ...fields,
  /** It was scheduled, and can no longer be changed. */
  isFinished: z.boolean(),
});
export type Draft = z.output<typeof Draft>;

export const DraftQuery = z.extend(PageQuery, {
  kind: z._default(z.enum(['drafts', 'templates']), 'drafts'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(DRAFT_SEARCH_LENGTH), z.regex(/^[^\0]*$/))),
});
export type DraftQuery = z.output<typeof DraftQuery>;

export const DraftPage = z.extend(Page, { drafts: z.array(DraftSummary) });

export const CopyDraftInput = z.strictObject({
  /** Of the copy, chosen by the client: sent twice, it is copied once. */
  id: Id,
  isTemplate: z._default(z.boolean(), false),
});

export const DraftVersion = z.object({
  version: z.number(),
  title: z.string(),
  savedAt: Instant,
  savedBy: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type DraftVersion = z.output<typeof DraftVersion>;

export const DraftParams = z.object({ id: Id });
export const VersionParams = z.object({
  id: Id,
  version: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_VERSION)),
});

export const RestoreVersionInput = z.strictObject({
  /** The version that is replaced: another one means that another editor saved since. */
  current: wholeUpTo(1),
  editor: Editor,
});

/** The `problem` of a refusal because another editor saved since. */
export const CHANGED_ELSEWHERE = 'changedElsewhere';
