// Public documents: Markdown that SuperAdmin edits and everybody reads as HTML. The names are those of the specification.
import * as z from 'zod/mini';
import { Instant } from '../fields.ts';
import { MAX_DOC_LENGTH } from './limits.ts';

export const DOC_NAMES = [
  'MSM-ROADMAP',
  'MSM-TOKENOMICS',
  'MSM-INVESTOR-OVERVIEW',
  'MSM-LIQUIDITY',
  'MSM-LANDING-PAGE',
] as const;
export type DocName = (typeof DOC_NAMES)[number];

/** Any text: a name that no document has is not found, however it is spelt. */
export const DocParams = z.object({ name: z.string() });

const VersionNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const DocVersionParams = z.object({ name: z.string(), version: VersionNumber });

/** A heading that the contents link to. */
const Heading = z.object({ id: z.string(), text: z.string(), level: z.number() });
export type Heading = z.output<typeof Heading>;

export const DocSummary = z.object({
  name: z.enum(DOC_NAMES),
  title: z.string(),
  /** Its first paragraph, as text. */
  description: z.string(),
  readingMinutes: z.number(),
  changedAt: Instant,
});
export type DocSummary = z.output<typeof DocSummary>;

/** What Markdown becomes. */
const Rendered = z.object({
  title: z.string(),
  description: z.string(),
  readingMinutes: z.number(),
  /** Sanitised; without the title, which pages show themselves. */
  html: z.string(),
  contents: z.array(Heading),
});
export type Rendered = z.output<typeof Rendered>;

export const Doc = z.extend(Rendered, { name: z.enum(DOC_NAMES), changedAt: Instant });
export type Doc = z.output<typeof Doc>;

/** None when that member is gone, or for the text that came with the portal. */
const ChangedBy = z.nullable(z.object({ id: z.string(), name: z.string() }));

export const DocSource = z.object({
  name: z.enum(DOC_NAMES),
  markdown: z.string(),
  version: z.number(),
  changedAt: Instant,
  changedBy: ChangedBy,
});
export type DocSource = z.output<typeof DocSource>;

const tooLong = `A document has at most ${MAX_DOC_LENGTH.toLocaleString('en')} characters.`;
/** Not trimmed: an editor's last line break stays. */
const Markdown = z.string('The text is required.').check(
  z.maxLength(MAX_DOC_LENGTH, tooLong),
  z.refine((value) => value.trim() !== '', 'The text is required.'),
  z.refine(
    (value) => value.isWellFormed() && !value.includes('\0'),
    'The text contains a character that cannot be stored.',
  ),
);

export const SaveDocInput = z.strictObject({
  markdown: Markdown,
  /** The version it was made from. */
  version: VersionNumber,
});

export const PreviewDocInput = z.strictObject({ markdown: Markdown });
export const DocPreview = z.extend(Rendered, {
  /** What the token page will miss, in words. */
  warnings: z.array(z.string()),
});
export type DocPreview = z.output<typeof DocPreview>;

export const DocVersion = z.object({
  version: z.number(),
  savedAt: Instant,
  savedBy: ChangedBy,
  characters: z.number(),
});
export type DocVersion = z.output<typeof DocVersion>;

export const RestoreDocVersionInput = z.strictObject({
  /** The version that it replaces. */
  current: VersionNumber,
});

/** The code of a save that was refused because another one came before. */
export const DOC_CHANGED_ELSEWHERE = 'docChangedElsewhere';
