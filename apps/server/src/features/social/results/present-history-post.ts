// A published post with its figures, as its account sees it.
import type { HistoryPost } from '@msm/contract/social/results';
import { numberOf } from './history.rules.ts';
import type { HistoryRow } from './history.store.ts';

export const presentHistoryPost = (row: HistoryRow): HistoryPost => ({
  id: row.id,
  platform: row.network,
  connectionId: row.connection_id,
  connectionName: row.connection_name ?? 'Disconnected',
  text: row.text,
  link: row.link,
  publishedAt: row.sent_at.toISOString(),
  views: numberOf(row.views),
  reach: numberOf(row.reach),
  likes: numberOf(row.likes),
  comments: numberOf(row.comments),
  shares: numberOf(row.shares),
  saves: numberOf(row.saves),
  interactions: numberOf(row.interactions),
  clicks: numberOf(row.clicks),
  readAt: row.read_at?.toISOString() ?? null,
  problem: row.problem,
});
