// What the portal needs of a writer: a language model behind an API, or the built-in composer that needs no key.
// Neither sees more than a brief and its material, neither can do anything but answer text, and what it answers is
// sanitised and fitted to its platform by the writer feature.
import type { PostContent } from '@msm/contract/posts/content';
import type { Brief, BriefInput } from '@msm/contract/posts/brief';
import type { DraftField, WrittenBy } from '@msm/contract/writer/schemas';
import type { Budgets } from '../budgets.ts';
import type { Db } from '../db/tables.ts';

/** A source that was read: cleaned, capped, and still nothing but data. */
export interface Material {
  label: string;
  url: string | null;
  text: string;
  /** The first part of a language tag, when it is known. */
  language: string | null;
}

export interface WritingTask {
  brief: Brief;
  material: Material[];
}

/** As it was written, not yet to be trusted. The body is HTML for a blog and text for a network. */
export interface RawDraft {
  title: string;
  body: string;
  excerpt: string;
  seoTitle: string;
  seoDescription: string;
  headlines: string[];
  hashtags: string[];
  /** What the writer wants people to know about this draft. */
  notes: string[];
}

export interface WriterUsage {
  model: string;
  tokensIn: number;
  tokensOut: number;
  /** Counted from the length of the texts, because the vendor did not say. */
  isEstimated: boolean;
  /** Millionths of a dollar; null when no price is known. */
  costMicroUsd: number | null;
}

/** Text as it comes, and at the end the whole draft with its cost. */
export type WriterPart =
  | { kind: 'delta'; field: DraftField; text: string }
  | { kind: 'draft'; draft: RawDraft; usage: WriterUsage };

/** The most that one call to a vendor can use, known before it is made. */
export interface CallEstimate {
  model: string;
  /** Of the prompt, counted from its length. */
  tokensIn: number;
  /** Millionths of a dollar for the prompt alone; null when no price is known. */
  promptMicroUsd: number | null;
  /** With an answer as long as the token cap allows. */
  mostMicroUsd: number | null;
}

/** Writes down what the call used; without a usage the vendor charged nothing. Never throws. */
export type SettleCall = (usage: WriterUsage | undefined) => Promise<void>;

export interface WritingControl {
  /** Reaches the vendor: an aborted generation stops costing. */
  signal: AbortSignal;
  /**
   * Asked before each call to a vendor, retries included. Throws WriterFault when the call may not be made. The writer
   * feature always gives it; without it nothing is counted.
   */
  reserveCall?(estimate: CallEstimate): Promise<SettleCall>;
  /** What it is doing while no text comes, in words. */
  onProgress(doing: string): void;
}

export interface Writer {
  readonly writtenBy: WrittenBy;
  /** One sentence about this writer, for people. */
  readonly about: string;
  readonly languages: readonly Brief['language'][];
  /** Throws WriterFault, and nothing else that is expected. */
  write(task: WritingTask, control: WritingControl): AsyncIterable<WriterPart>;
}

export interface WriterInUse {
  writer: Writer;
  /** None where no call costs anything. */
  budgets: Budgets | undefined;
}

/** Who writes now. A generation asks once and keeps the answer: one under way is not moved to another model. */
export type CurrentWriter = () => Promise<WriterInUse>;

/**
 * How a writer says no.
 * `busy`: later would do. `away`: not reachable, or too slow. `setup`: the operator has to change a setting.
 * `cut`: it broke off in the middle. `unusable`: what came is no draft. `refused`: it will not write this.
 * `budget`: a limit or budget of ours is used up. `cancelled`: we asked it to stop.
 */
export type WriterFaultKind =
  | 'busy'
  | 'away'
  | 'setup'
  | 'cut'
  | 'unusable'
  | 'refused'
  | 'budget'
  | 'cancelled';

interface FaultDetails {
  /** For the log; never holds a key. */
  reason?: string | undefined;
  /** What was spent before it failed. */
  usage?: WriterUsage | undefined;
  /** How long until another try can succeed, when that is known. */
  retryAfterMs?: number | undefined;
}

/** The message is for the person who waits. */
export class WriterFault extends Error {
  override readonly name = 'WriterFault';
  readonly kind: WriterFaultKind;
  readonly reason: string | undefined;
  readonly usage: WriterUsage | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: WriterFaultKind, message: string, { reason, usage, retryAfterMs }: FaultDetails = {}) {
    super(message);
    this.kind = kind;
    this.reason = reason;
    this.usage = usage;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ReadPage {
  title: string | null;
  text: string;
  language: string | null;
}

/** Reads the main text of a web page through the guarded way out. Pages of one account wait for each other. Throws PageFault. */
export type PageReader = (url: string, call: { accountId: string; signal: AbortSignal }) => Promise<ReadPage>;

/** Asks the sites feature for a site of the account; none when it has no such site. */
export type FindDestination = (
  db: Db,
  accountId: string,
  destinationId: string,
) => Promise<object | undefined>;

/** Asks the schedule for a post of the account, planned or published; none when it has no such post. */
export type FindPost = (
  db: Db,
  accountId: string,
  postId: string,
) => Promise<{ content: PostContent } | undefined>;

/** Why a page could not be read, in words for the person who gave its address. */
export class PageFault extends Error {
  override readonly name = 'PageFault';
}

export interface WrittenDraft {
  draftId: string;
  /** Sanitised and within the limits of its platform: ready to be scheduled. */
  content: PostContent;
  notes: string[];
  usage: WriterUsage;
}

/** Whose limits and budgets a draft counts against. */
export interface DraftPayer {
  accountId: string;
  /** The member who answers for it. */
  memberId: string;
}

/**
 * Asks the writer feature for a draft without a member waiting: automated generation. The draft is kept among the
 * account's, its cost is counted, and no bell rings. Throws WriterFault; `busy` and `away` are worth another try, and
 * `budget` is after `retryAfterMs`.
 */
export interface Drafts {
  draftFor(payer: DraftPayer, brief: BriefInput, options?: { signal?: AbortSignal }): Promise<WrittenDraft>;
}
