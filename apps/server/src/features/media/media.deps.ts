// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { Storage } from '../../platform/ports/storage.ts';

export interface MediaDeps {
  db: Db;
  clock: Clock;
  log: Log;
  storage: Storage;
}

/** Of operations that depend on the role of their caller. */
export interface MemberMediaDeps extends MediaDeps {
  accounts: Accounts;
}
