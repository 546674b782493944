// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface OperationsDeps {
  db: Db;
  clock: Clock;
  metrics: Metrics;
  /** The OpenAPI document of everything that is served. */
  describeApi(): Record<string, unknown>;
}
