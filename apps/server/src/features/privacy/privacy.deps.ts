// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';

export interface PrivacyDeps {
  db: Db;
  clock: Clock;
}
