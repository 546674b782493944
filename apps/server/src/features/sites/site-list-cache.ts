// The list of sites, kept for ten seconds for each account and forgotten at once, on every node, when one of them changes.
import { SITE_LIST_CACHE_MS } from '@msm/contract/sites/limits';
import type { Site } from '@msm/contract/sites/schemas';
import type { Events } from '../../platform/events.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'sites.changed': { accountId: string };
  }
}

/** Some megabytes at the most. */
const MAX_ACCOUNTS = 1_000;

export interface SiteListCache {
  sitesOf(accountId: string, load: () => Promise<Site[]>): Promise<Site[]>;
}

export function createSiteListCache(events: Events): SiteListCache {
  const lists = new Map<string, { sites: Site[]; until: number }>();
  // What was read before a change must not be kept after it.
  let changes = 0;
  events.onEveryNode('sites.changed', ({ accountId }) => {
    changes += 1;
    lists.delete(accountId);
  });
  return {
    async sitesOf(accountId, load) {
      const known = lists.get(accountId);
      if (known && known.until > performance.now()) return known.sites;
      const seen = changes;
      const sites = await load();
      lists.delete(accountId);
      if (seen === changes) lists.set(accountId, { sites, until: performance.now() + SITE_LIST_CACHE_MS });
      // The oldest makes room: maps keep the order of insertion.
      if (lists.size > MAX_ACCOUNTS) lists.delete(lists.keys().next().value!);
      return sites;
    },
  };
}
