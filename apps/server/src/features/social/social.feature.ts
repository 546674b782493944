// Social networks: connections with their tokens, and the publishers by which planned posts reach them. Planning, jobs and history
// are the schedule's; figures of what was published are read and kept here (`results/`).
import { withDeps, type Feature } from '../../platform/operation.ts';
import { checkConnection } from './check-connection.ts';
import { connectBluesky } from './connecting/connect-bluesky.ts';
import { beginConnection, finishConnection } from './connecting/connect-by-consent.ts';
import { removeConnection } from './connecting/remove-connection.ts';
import { listConnections } from './list-connections.ts';
import { readRendition } from './publishing/read-rendition.ts';
import { followShortLink } from './links/follow-short-link.ts';
import { readLinkCard } from './read-link-card.ts';
import { exportHistory } from './results/export-history.ts';
import { historyReaders } from './results/read-history.ts';
import { readPlatformFeed } from './results/read-platform-feed.ts';
import { refreshHistory } from './results/refresh-history.ts';
import { readPostMetrics } from './results/read-post-metrics.ts';
import type { SocialDeps } from './social.deps.ts';
import { socialJobs } from './social.jobs.ts';

export const socialFeature = (deps: SocialDeps): Feature => ({
  name: 'social',
  operations: [
    listConnections,
    beginConnection,
    finishConnection,
    connectBluesky,
    checkConnection,
    removeConnection,
    readLinkCard,
    readRendition,
    ...historyReaders,
    exportHistory,
    refreshHistory,
    readPostMetrics,
    readPlatformFeed,
    followShortLink,
  ].map(withDeps(deps)),
  jobs: socialJobs(deps),
});
