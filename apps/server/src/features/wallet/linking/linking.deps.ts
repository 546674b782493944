// What linking and balances of chains work with.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { ChainBalances } from '../../../platform/ports/chain-balances.ts';
import type { Config } from '../../../platform/settings/config.ts';

export interface LinkingDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  chainBalances: ChainBalances;
}
