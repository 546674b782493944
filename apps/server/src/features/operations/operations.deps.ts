// What the operations of this feature are given.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Mailer } from '../../platform/ports/mailer.ts';
import type { ProviderName, SignInProvider } from '../../platform/ports/sign-in-provider.ts';
import type { CurrentWriter } from '../../platform/ports/writer.ts';
import type { Config } from '../../platform/settings/config.ts';

export interface OperationsDeps {
  config: Pick<Config, 'publicUrl'> & { mail: { from: string } };
  db: Db;
  clock: Clock;
  metrics: Metrics;
  mailer: Pick<Mailer, 'folder'>;
  currentWriter: CurrentWriter;
  providers: ReadonlyMap<ProviderName, SignInProvider>;
  /** Something the portal can do without does not work. */
  isDegraded(): boolean;
  /** The OpenAPI document of everything that is served. */
  describeApi(): Record<string, unknown>;
}
