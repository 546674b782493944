// What the portal gives to this feature.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { Leases } from '../../platform/nodes/leases.ts';
import type { Authenticator } from '../../platform/ports/authenticator.ts';
import type { GameInvites } from '../../platform/ports/game-invites.ts';
import type { GamePoints } from '../../platform/ports/game-points.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export interface GamesParts {
  db: Db;
  clock: Clock;
  log: Log;
  limits: Limits;
  leases: Leases;
  /** The embedded database, which has one connection. */
  isOnlyNode: boolean;
  /** Nothing joins this node to others: after its start no player has a table open anywhere. */
  isAlone: boolean;
  authenticator: Authenticator;
  users: Users;
  notifications: Notifications;
  gameInvites: GameInvites;
  botThreads: Threads;
  /** None while the portal gives no points. */
  points?: GamePoints | undefined;
}
