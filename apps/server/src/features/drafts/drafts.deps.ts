// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Limits } from '../../platform/limits.ts';
import type { MediaLibrary } from '../../platform/ports/media.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export interface DraftsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  threads: Threads;
  users: Users;
  media: MediaLibrary;
}
