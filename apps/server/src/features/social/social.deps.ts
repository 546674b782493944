// What the operations of this feature are given by app.ts.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { Destinations } from '../../platform/ports/destinations.ts';
import type { LibraryPictures, MediaLibrary } from '../../platform/ports/media.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { SocialNetworks } from '../../platform/ports/social-network.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { PageReader } from '../../platform/ports/writer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';

/** What publishing needs. */
export interface SocialParts {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  accounts: Accounts;
  destinations: Destinations;
  notifications: Notifications;
  networks: SocialNetworks;
  media: MediaLibrary;
  /** Pictures of the account's library as bytes. */
  pictures: LibraryPictures;
  /** Of simulations, which have a time of their own. */
  delay?: (ms: number) => Promise<void>;
}

export interface SocialDeps extends SocialParts {
  jobs: Jobs;
  limits: Limits;
  users: Users;
  readPage: PageReader;
}
