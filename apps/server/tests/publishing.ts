// What publishing on WordPress needs, put together as in app.ts and without the rest of the server: for processes that tests,
// proofs and benches start.
import { createWordPress } from '../src/adapters/wordpress/create-wordpress.ts';
import { accounts } from '../src/features/accounts/accounts.store.ts';
import { createNotifications } from '../src/features/engagement/create-notifications.ts';
import { createDestinations } from '../src/features/schedule/destinations.store.ts';
import { removeLeftDrafts } from '../src/features/sites/publishing/remove-left-drafts.ts';
import { createWordPressPublisher } from '../src/features/sites/publishing/wordpress-publisher.ts';
import { users } from '../src/features/users/users.store.ts';
import { aloneBroadcast } from '../src/platform/nodes/broadcast.ts';
import { systemClock as clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/settings/config.ts';
import type { Db } from '../src/platform/db/tables.ts';
import { createEvents } from '../src/platform/events.ts';
import type { Log } from '../src/platform/log.ts';
import { createOutbound } from '../src/platform/outbound/outbound.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { createThreads } from '../src/platform/threads/threads.ts';

/** Without health checks and the like. */
const NO_JOBS = { enqueue: async () => {}, start: async () => {}, stop: async () => {} };

type Settings = Pick<Config, 'publicUrl' | 'appSecret' | 'outboundAllow'>;

export function createPublishing(db: Db, log: Log, config: Settings) {
  const events = createEvents(log, aloneBroadcast);
  const notifications = createNotifications({ db, clock, events, users });
  const secrets = createSecrets(config.appSecret);
  const { fetch } = createOutbound({ allow: config.outboundAllow });
  const wordpress = createWordPress(fetch);
  const parts = {
    config,
    db,
    clock,
    events,
    jobs: NO_JOBS,
    secrets,
    users,
    accounts,
    destinations: createDestinations(),
    notifications,
    wordpress,
    pictures: {
      read: async () => undefined,
      findIn: async () => [],
      hasVideo: async () => false,
      openVideo: async () => undefined,
    },
    fetch,
    threads: createThreads(),
  };
  return {
    events,
    notifications,
    users,
    accounts,
    secrets,
    wordpress,
    publisher: createWordPressPublisher(parts),
    removeLeftDrafts: (now: Date) => removeLeftDrafts({ ...parts, clock: { now: () => now } }),
  };
}
