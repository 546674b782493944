// What the ledger's operations are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { CheckFunds } from './cash/check-funds.ts';
import type { FindRecipient } from './cash/find-recipient.ts';
import type { Ledger } from './ledger/group-commit.ts';
import type { LedgerChecks } from './ledger/ledger-checks.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    /** A balance, a deposit or a withdrawal of the member. */
    'wallet.changed': { memberId: string };
    /** The recipient's bell is owed. */
    'wallet.transferred': { operationId: string };
  }
}

export interface WalletDeps {
  db: Db;
  clock: Clock;
  events: Events;
  log: Log;
  users: Users;
  notifications: Notifications;
  ledger: Ledger;
  checkFunds: CheckFunds;
  findRecipient: FindRecipient;
  checks: LedgerChecks;
  /** False while deposits are play money. */
  livemode: boolean;
}
