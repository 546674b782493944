// History and analytics of what the account published on networks, the platform feed, and the short links that are counted.
import * as z from 'zod/mini';
import { Id } from '../fields.ts';
import { get, post } from '../route.ts';
import { NetworkId } from './network-ids.ts';
import {
  FeedQuery,
  History,
  HistoryExportQuery,
  HistoryInput,
  PlatformFeed,
  PostMetrics,
} from './results.ts';
import { EXPORT_LIMIT, FOLLOW_LIMIT, REFRESH_LIMIT } from './results-limits.ts';

const summaryOf = (label: string) =>
  `Posts of the account on ${label} with their figures, totals of a period against the one before, days, best hours and top posts.`;

export const resultsRoutes = {
  readInstagramHistory: post('/social/instagram-history', {
    access: 'member',
    input: HistoryInput,
    output: History,
    summary: summaryOf('Instagram'),
  }),
  readFacebookHistory: post('/social/facebook-history', {
    access: 'member',
    input: HistoryInput,
    output: History,
    summary: summaryOf('Facebook'),
  }),
  readXAnalytics: post('/social/x-analytics', {
    access: 'member',
    input: HistoryInput,
    output: History,
    summary: summaryOf('X'),
  }),
  readBlueskyHistory: post('/api/social/bluesky-history', {
    access: 'member',
    input: HistoryInput,
    output: History,
    summary: summaryOf('Bluesky'),
  }),
  exportHistory: get('/api/social/history/:platform/csv', {
    access: 'member',
    params: z.object({ platform: NetworkId }),
    input: HistoryExportQuery,
    output: 'text',
    limit: EXPORT_LIMIT,
    summary: 'The posts of a period with their figures, as CSV.',
  }),
  refreshHistory: post('/api/social/history/:platform/refresh', {
    access: 'member',
    params: z.object({ platform: NetworkId }),
    output: z.object({ posts: z.number() }),
    status: 202,
    limit: REFRESH_LIMIT,
    summary: 'Read the figures of the newest posts as soon as the rate of the network allows.',
  }),
  readPostMetrics: get('/api/social/posts/:id/metrics', {
    access: 'member',
    params: z.object({ id: Id }),
    output: PostMetrics,
    summary: 'How the figures of one post grew: every snapshot that was taken.',
  }),
  readPlatformFeed: get('/social/feed/:platform', {
    access: 'member',
    params: z.object({ platform: NetworkId }),
    input: FeedQuery,
    output: PlatformFeed,
    summary: 'What the connections of the account published on a network, newest first.',
  }),
  followShortLink: get('/l/:code', {
    access: 'visitor',
    params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/)) }),
    output: 'redirect',
    limit: FOLLOW_LIMIT,
    callableFrom: 'links',
    summary: 'Where a short link of a published post leads. People are counted, programs are not.',
  }),
} as const;
