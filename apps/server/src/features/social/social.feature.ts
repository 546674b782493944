// Social networks: connections with their tokens, and the publishers by which planned posts reach them. Planning, jobs and history
// are the schedule's.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { checkConnection } from './check-connection.ts';
import { connectBluesky } from './connecting/connect-bluesky.ts';
import { beginConnection, finishConnection } from './connecting/connect-by-consent.ts';
import { removeConnection } from './connecting/remove-connection.ts';
import { listConnections } from './list-connections.ts';
import { readRendition } from './publishing/read-rendition.ts';
import { readLinkCard } from './read-link-card.ts';
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
  ].map(withDeps(deps)),
  jobs: socialJobs(deps),
});
