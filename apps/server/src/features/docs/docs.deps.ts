// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import type { DocReader } from './doc-reader.ts';

export interface DocsParts {
  db: Db;
  clock: Clock;
  log: Log;
  events: Events;
  threads: Threads;
  users: Users;
  storage: Storage;
}

export interface DocsDeps extends DocsParts {
  reader: DocReader;
}
