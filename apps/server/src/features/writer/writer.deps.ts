// What the operations of this feature are given.
import type { Budgets } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import type { LongWork } from '../../platform/long-work.ts';
import type { Accounts } from '../../platform/ports/accounts.ts';
import type { LanguageModels, ModelSettings } from '../../platform/ports/language-models.ts';
import type { Notifications } from '../../platform/ports/notifications.ts';
import type { Users } from '../../platform/ports/users.ts';
import type { CurrentWriter, FindDestination, FindPost, PageReader } from '../../platform/ports/writer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export interface EnvironmentOfAi {
  /** None where SuperAdmin may choose one. */
  model: ModelSettings | undefined;
  /** The variables that name it. */
  ruledBy: string[];
  maxTokens: number;
  budgets: Budgets;
}

export interface WriterDeps {
  db: Db;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  limits: Limits;
  log: Log;
  threads: Threads;
  work: LongWork;
  notifications: Notifications;
  users: Users;
  accounts: Accounts;
  secrets: Secrets;
  currentWriter: CurrentWriter;
  models: LanguageModels;
  /** What the environment says of the model. */
  ai: EnvironmentOfAi;
  readPage: PageReader;
  findDestination: FindDestination;
  findPost: FindPost;
}
