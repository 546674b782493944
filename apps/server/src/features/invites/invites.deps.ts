// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { InviteSubjects } from '../../platform/ports/invite-subjects.ts';
import type { Mailer } from '../../platform/ports/mailer.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { Secrets } from '../../platform/secrets.ts';

export interface InvitesDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  mailer: Mailer;
  secrets: Secrets;
  users: Users;
  notifications: Notifications;
  subjects: InviteSubjects;
}
