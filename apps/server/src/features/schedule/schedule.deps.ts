// What the operations of this feature are given.
import type { SharedClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { BestHours } from '../../platform/ports/best-hours.ts';
import type { MemberDrafts } from '../../platform/ports/drafts.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Publisher } from '../../platform/ports/publisher.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Drafts } from '../../platform/ports/writer.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export interface ScheduleDeps {
  db: Db;
  /** Nodes may disagree about the time: what is due and what is late is decided by the database's. */
  timeOf: SharedClock;
  limits: Limits;
  log: Log;
  notifications: Notifications;
  users: Users;
  accounts: Accounts;
  /** By platform. */
  publishers: ReadonlyMap<string, Publisher>;
  threads: Threads;
  /** None while no writer is there: then nothing can be written at its time. */
  drafts: Drafts | undefined;
  /** Not given where posts are planned without drafts and show no pictures of the library, as in simulations. */
  memberDrafts?: MemberDrafts;
  media?: MediaLibrary;
  /** Not given where nothing is measured. */
  bestHours?: BestHours;
}
