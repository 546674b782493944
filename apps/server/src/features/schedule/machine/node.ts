// What one node of the machine works with.
import type { SharedClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Log } from '../../../platform/log.ts';
import type { Accounts } from '../../../platform/ports/accounts.ts';
import type { Notifications } from '../../../platform/ports/notifications.ts';
import type { Publisher } from '../../../platform/ports/publisher.ts';
import type { Users } from '../../../platform/ports/users.ts';
import type { Drafts } from '../../../platform/ports/writer.ts';
import type { Slots } from '../../../platform/threads/slots.ts';
import type { Work } from '../claims.store.ts';
import type { Steps } from './steps.ts';
import type { Timers } from './timers.ts';
import type { Timings } from './timings.ts';

/** Places of posts that wait for a slow destination or writer: others may have them meanwhile. */
export interface Lent {
  until(running: Promise<void>): Promise<void>;
}

export interface Node {
  /** Names this life of the process: leases of an earlier one are not its own. */
  id: string;
  db: Db;
  steps: Steps;
  slots: Slots;
  lent: Lent;
  timers: Timers;
  /** By the database's clock, as it was last read. */
  now(): Date;
  /** Reads it. */
  timeOf: SharedClock;
  /** Until a person is asked about what was wanted since then; below zero when that is past. */
  msUntilLate(wantedSince: Date): Promise<number>;
  log: Log;
  notifications: Notifications;
  users: Users;
  accounts: Accounts;
  /** Whether the member of a post may still act in its account. */
  answersFor(work: Pick<Work, 'created_by' | 'account_id'>): Promise<boolean>;
  publishers: ReadonlyMap<string, Publisher>;
  /** None while no writer is there. */
  drafts: Drafts | undefined;
  /** No other process can have this database open: leases of other nodes are void. */
  isOnlyNode: boolean;
  timings: Timings;
  /** Once it is over, nothing new begins. */
  draining: AbortSignal;
}
