// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { Likes } from '../../platform/ports/likes.ts';
import type { Mailer } from '../../platform/ports/mailer.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { KeptTopics } from './reading/kept-topics.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export interface BlogDeps {
  config: Config;
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  limits: Limits;
  secrets: Secrets;
  threads: Threads;
  users: Users;
  accounts: Accounts;
  likes: Likes;
  mailer: Mailer;
  media: MediaLibrary;
  notifications: Notifications;
  topics: KeptTopics;
}
