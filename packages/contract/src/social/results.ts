// What became of published posts: figures as the networks report them, kept as snapshots, and what can be learnt from them.
// Null is what a network does not report; it is never shown as zero.
import * as z from 'zod/mini';
import { Email, Id, Instant } from '../fields.ts';
import { Page, PageQuery } from '../paging.ts';
import { TimeZone } from '../posts/wall-time.ts';
import { HISTORY_ORDERS } from './figures.ts';
import { NetworkId } from './network-ids.ts';
import { RESULTS_DAYS } from './results-limits.ts';

const figure = z.nullable(z.number());
const figures = {
  views: figure,
  reach: figure,
  likes: figure,
  comments: figure,
  shares: figure,
  saves: figure,
};
export const Figures = z.object(figures);
export type Figures = z.output<typeof Figures>;

export const HistoryPost = z.object({
  id: Id,
  platform: NetworkId,
  /** None when it was disconnected since. */
  connectionId: z.nullable(Id),
  connectionName: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  publishedAt: Instant,
  ...figures,
  /** Likes, comments, shares and saves together; null until they were read. */
  interactions: figure,
  /** Of the post's short links; null when it has none. */
  clicks: figure,
  /** When the figures were read; null before the first time. */
  readAt: z.nullable(Instant),
  /** Why they could not be read the last time, in words. */
  problem: z.nullable(z.string()),
});
export type HistoryPost = z.output<typeof HistoryPost>;

const HistoryOrder = z.enum(HISTORY_ORDERS);

const Day = z.iso.date('Write the day like 2026-05-31.');

const range = {
  connectionId: z.optional(Id),
  /** Days in the zone, both included. The last 30 days unless given. */
  from: z.optional(Day),
  to: z.optional(Day),
  zone: z._default(TimeZone, 'UTC'),
  /** Of the posts that this member planned; analytics by e-mail is the same by an address. */
  authorId: z.optional(Id),
  email: z.optional(Email),
};
const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) =>
    (from === undefined) === (to === undefined) &&
    (from === undefined || to === undefined || (from <= to && daysBetween(from, to) < RESULTS_DAYS.max)),
  { path: ['to'], error: `Choose a first and a last day, at most ${RESULTS_DAYS.max} days apart.` },
);
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const HistoryExportQuery = z.strictObject(range).check(inOrder);
export const HistoryInput = z
  .extend(PageQuery, { ...range, order: z._default(HistoryOrder, 'newest') })
  .check(inOrder);
export type HistoryInput = z.output<typeof HistoryInput>;

/** Of the posts that were published in a period, as they stand now. */
export const PeriodTotals = z.object({ posts: z.number(), ...figures, interactions: figure, clicks: figure });
export type PeriodTotals = z.output<typeof PeriodTotals>;

const ResultsDay = z.object({
  day: z.string(),
  posts: z.number(),
  interactions: figure,
  views: figure,
  /** Of all connections that are shown; null where none was read on that day. */
  followers: figure,
});

export const HourResult = z.object({
  /** 1 is Monday. */
  weekday: z.number(),
  hour: z.number(),
  posts: z.number(),
  /** Interactions of a post on average. */
  interactions: z.number(),
});
export type HourResult = z.output<typeof HourResult>;

export const History = z.extend(Page, {
  platform: NetworkId,
  from: z.string(),
  to: z.string(),
  posts: z.array(HistoryPost),
  totals: PeriodTotals,
  /** The same number of days right before. */
  previous: PeriodTotals,
  days: z.array(ResultsDay),
  topPosts: z.array(HistoryPost),
  /** Best first; empty until enough posts were measured. */
  bestHours: z.array(HourResult),
  /** What the figures do not say, in words. */
  notes: z.array(z.string()),
});
export type History = z.output<typeof History>;

const Snapshot = z.object({ at: Instant, ...figures });
export const PostMetrics = z.object({ post: HistoryPost, snapshots: z.array(Snapshot) });
export type PostMetrics = z.output<typeof PostMetrics>;

export const FeedQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
});
export const PlatformFeed = z.object({ items: z.array(HistoryPost), count: z.number(), platform: NetworkId });
