// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { EngagementTargets } from '../../platform/ports/engagement-targets.ts';
import type { GameInvites } from '../../platform/ports/game-invites.ts';
import type { GameTurns } from '../../platform/ports/game-turns.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';

export interface EngagementDeps {
  db: Db;
  clock: Clock;
  events: Events;
  limits: Limits;
  users: Users;
  accounts: Accounts;
  notifications: Notifications;
  gameInvites: GameInvites;
  gameTurns: GameTurns;
  targets: EngagementTargets;
}
