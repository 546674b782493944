// What the operations of this feature are given by app.ts, and what they share among themselves.
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { Destinations } from '../../platform/ports/destinations.ts';
import type { LibraryPictures, PictureIntake } from '../../platform/ports/media.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { WordPress } from '../../platform/ports/wordpress.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import type { SiteListCache } from './site-list-cache.ts';

export interface SitesParts {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  secrets: Secrets;
  threads: Threads;
  users: Users;
  accounts: Accounts;
  destinations: Destinations;
  notifications: Notifications;
  wordpress: WordPress;
  /** Pictures of the account's library. */
  pictures: LibraryPictures;
  /** Reads pictures that lie at public addresses. */
  fetch: OutboundFetch;
}

export interface SitesDeps extends SitesParts {
  siteList: SiteListCache;
  /** Into the account's library. */
  intake: PictureIntake;
  /** Reaches private sites that the operator permits. */
  fetchFromSite: OutboundFetch;
}
