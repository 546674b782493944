// What the operations of this feature are given.
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Sessions } from '../../platform/ports/sessions.ts';
import type { Users } from '../../platform/ports/users.ts';

export interface UsersDeps {
  db: Db;
  sessions: Sessions;
  users: Users;
  events: Events;
}
