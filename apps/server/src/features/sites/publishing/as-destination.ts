// A site as the schedule knows it.
import type { SiteRow } from '../sites.store.ts';

export const PLATFORM = 'wordpress';

export const asDestination = ({ id, account_id }: Pick<SiteRow, 'id' | 'account_id'>) => ({
  platform: PLATFORM,
  destinationId: id,
  accountId: account_id,
});
