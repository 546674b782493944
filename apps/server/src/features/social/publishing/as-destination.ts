// A connection as the schedule knows it.
import type { ConnectionRow } from '../connections.store.ts';

export const asDestination = ({
  id,
  account_id,
  network,
}: Pick<ConnectionRow, 'id' | 'account_id' | 'network'>) => ({
  platform: network,
  destinationId: id,
  accountId: account_id,
});
