// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface OperationsDeps {
  db: Db;
  clock: Clock;
  metrics: Metrics;
  /** Something the portal can do without does not work. */
  isDegraded(): boolean;
  /** The OpenAPI document of everything that is served. */
  describeApi(): Record<string, unknown>;
}
