// What deposits, webhooks and payouts are given.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Events } from '../../../platform/events.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Notifications } from '../../../platform/ports/notifications.ts';
import type { Payments } from '../../../platform/ports/payments.ts';
import type { Users } from '../../../platform/ports/users.ts';
import type { Config } from '../../../platform/settings/config.ts';

export interface PaymentsDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  log: Log;
  notifications: Notifications;
  payments: Payments;
  users: Users;
}
