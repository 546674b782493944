// What the operations of this feature are given.
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { EndWithMembership } from '../../platform/ports/account-leaving.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';

export interface AccountsDeps {
  db: Db;
  events: Events;
  users: Users;
  notifications: Notifications;
  endWithMembership: readonly EndWithMembership[];
}
