// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/ports/storage.ts';

export interface MediaDeps {
  db: Db;
  clock: Clock;
  log: Log;
  storage: Storage;
}
