// What the sites feature needs of a server, in a simulated one.
import { accounts } from '../../src/features/accounts/accounts.store.ts';
import { createNotifications } from '../../src/features/engagement/create-notifications.ts';
import type { SitesParts } from '../../src/features/sites/sites.deps.ts';
import { users } from '../../src/features/users/users.store.ts';
import { createEvents } from '../../src/platform/events.ts';
import { createLog } from '../../src/platform/log.ts';
import { aloneBroadcast } from '../../src/platform/nodes/broadcast.ts';
import type { Threads } from '../../src/platform/threads/threads.ts';

export const log = createLog('silent');

/** Texts are small here: nothing waits for a thread, which has a time of its own. */
export const threads = {
  run: async (_: unknown, html: string) => html,
  close: async () => {},
} as unknown as Threads;

type Given = Pick<SitesParts, 'db' | 'clock' | 'secrets' | 'destinations' | 'wordpress'>;

export function createSitesParts(given: Given): SitesParts {
  const events = createEvents(log, aloneBroadcast);
  return {
    ...given,
    config: { publicUrl: 'http://localhost' },
    events,
    jobs: { enqueue: async () => {}, start: async () => {}, stop: async () => {} },
    threads,
    users,
    accounts,
    notifications: createNotifications({ ...given, events, users }),
    pictures: {
      read: async () => undefined,
      findIn: async () => [],
      hasVideo: async () => false,
      openVideo: async () => undefined,
    },
    fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
  };
}
