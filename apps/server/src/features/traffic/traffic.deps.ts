// What the operations and jobs of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';

export interface TrafficDeps {
  db: Db;
  clock: Clock;
}
