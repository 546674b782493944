// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Mailer } from '../../platform/ports/mailer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';

export interface WaitlistDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  mailer: Mailer;
  secrets: Secrets;
}
