// A site as its account sees it. The password stays behind.
import type { Site, SiteHealth } from '@msm/contract/sites/schemas';
import type { SiteRow } from './sites.store.ts';

export const presentSite = (row: SiteRow): Site => ({
  id: row.id,
  name: row.name,
  url: row.url,
  username: row.username,
  kind: row.kind,
  health: presentHealth(row),
  posts: row.polled_at && {
    publish: row.published_count ?? 0,
    future: row.future_count ?? 0,
    draft: row.draft_count ?? 0,
    polledAt: row.polled_at.toISOString(),
  },
  createdAt: row.created_at.toISOString(),
});

export const presentHealth = (row: SiteRow): SiteHealth => ({
  state: row.checked_at === null ? 'unknown' : row.failing_since ? 'failing' : 'ok',
  problem: row.problem,
  message: row.problem_words,
  checkedAt: row.checked_at?.toISOString() ?? null,
  lastOkAt: row.last_ok_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  responseMs: row.response_ms,
  wordpressVersion: row.wordpress_version,
  pluginVersion: row.plugin_version,
});
