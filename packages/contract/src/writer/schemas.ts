// What the writer answers: the generation that works on a brief, the draft that comes out, and what it cost.
import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { Brief } from '../posts/brief.ts';
import { PostContent } from '../posts/content.ts';
import { Language, PostNature, PostType, Tone } from '../posts/brief-choices.ts';
import { USAGE_MONTHS } from './limits.ts';
import { PlatformId } from '../posts/platforms.ts';

/** What became of one source. A generation goes on without those that failed. */
export const SourceReport = z.object({
  kind: z.enum(['url', 'text', 'draft', 'post', 'feed']),
  label: z.string(),
  url: z.nullable(z.string()),
  isUsed: z.boolean(),
  /** Why it could not be used, in words. */
  problem: z.nullable(z.string()),
});
export type SourceReport = z.output<typeof SourceReport>;

/** The parts of a draft as they are being written: plain text to show, never HTML to render. */
export const DRAFT_FIELDS = ['title', 'body', 'excerpt', 'seo'] as const;
export const DraftField = z.enum(DRAFT_FIELDS);
export type DraftField = z.output<typeof DraftField>;
export const Parts = z.object({ title: z.string(), body: z.string(), excerpt: z.string(), seo: z.string() });
export type Parts = z.output<typeof Parts>;

export const GenerationState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type GenerationState = z.output<typeof GenerationState>;

export const Generation = z.object({
  id: Id,
  state: GenerationState,
  topic: z.string(),
  platform: PlatformId,
  percent: z.number(),
  /** What it is doing, or how it ended, in words. */
  doing: z.string(),
  parts: Parts,
  sources: z.array(SourceReport),
  draftId: z.nullable(Id),
  /** Why it failed, in words. */
  problem: z.nullable(z.string()),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
});
export type Generation = z.output<typeof Generation>;

/** With what it was asked for, so that one that failed can be tried again or changed. */
export const GenerationWithBrief = z.extend(Generation, { brief: Brief });
export type GenerationWithBrief = z.output<typeof GenerationWithBrief>;

const Usage = z.object({
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** Counted by us from the length of the texts, because the vendor did not say. */
  isEstimated: z.boolean(),
  /** Null when the prices of tokens are not configured. */
  costUsd: z.nullable(z.number()),
});
export type Usage = z.output<typeof Usage>;

const WrittenBy = z.object({
  name: z.string(),
  /** The built-in writer arranges what it was given: it is not a language model and says so. */
  isLanguageModel: z.boolean(),
});
export type WrittenBy = z.output<typeof WrittenBy>;

/** A draft in a list, without its text. */
export const DraftLine = z.object({
  id: Id,
  destinationId: z.nullable(Id),
  platform: PlatformId,
  type: PostType,
  language: Language,
  title: z.string(),
  excerpt: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type DraftLine = z.output<typeof DraftLine>;

export const Draft = z.extend(DraftLine, {
  nature: PostNature,
  tone: Tone,
  content: PostContent,
  /** Other headlines to choose from. */
  headlines: z.array(z.string()),
  hashtags: z.array(z.string()),
  /** What its writer wants the reader to know: what was left out, what it could not do. */
  notes: z.array(z.string()),
  sources: z.array(SourceReport),
  writtenBy: WrittenBy,
  usage: z.nullable(Usage),
  /** What the platform would refuse, as it stands now. */
  problems: z.array(z.string()),
});
export type Draft = z.output<typeof Draft>;

export const DraftQuery = z.extend(PageQuery, {
  destinationId: z.optional(Id),
  platform: z.optional(PlatformId),
});
export type DraftQuery = z.output<typeof DraftQuery>;

export const DraftPage = z.extend(Page, { drafts: z.array(DraftLine) });

export const DraftChange = z.strictObject({ content: PostContent });

export const WriterDescription = z.object({
  writtenBy: WrittenBy,
  /** One sentence for people. */
  about: z.string(),
  languages: z.array(z.object({ id: Language, label: z.string() })),
});

export const UsageQuery = z.strictObject({
  months: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(USAGE_MONTHS.max)), USAGE_MONTHS.usual),
});

/** What may be spent on the model in a day or a month of UTC, and what was. Null for no limit. */
export const BudgetLine = z.object({
  /** The portal's as a whole is told to SuperAdmin alone. */
  scope: z.enum(['member', 'account', 'portal']),
  period: z.enum(['day', 'month']),
  usedCalls: z.number(),
  maxCalls: z.nullable(z.number()),
  usedUsd: z.number(),
  maxUsd: z.nullable(z.number()),
  resetsAt: Instant,
});
export type BudgetLine = z.output<typeof BudgetLine>;

export const MonthOfUse = z.extend(Usage, {
  /** In UTC, like 2026-07. */
  month: z.string(),
  generations: z.number(),
});
export type MonthOfUse = z.output<typeof MonthOfUse>;
