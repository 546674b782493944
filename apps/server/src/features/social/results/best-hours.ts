// The best-hours port: when posts of a connection did best, for the suggested time of the studio.
import { isNetwork } from '@msm/contract/social/networks';
import { BEST_HOURS } from '@msm/contract/social/results-limits';
import { after, DAY_MS } from '../../../platform/clock.ts';
import type { BestHours } from '../../../platform/ports/best-hours.ts';
import type { SocialParts } from '../social.deps.ts';
import { bestHoursOf } from './history.rules.ts';
import { sumByHour } from './history.store.ts';

export const createBestHours =
  ({ clock }: Pick<SocialParts, 'clock'>): BestHours =>
  async (db, { accountId, platform, destinationId }, zone) => {
    if (!isNetwork(platform)) return [];
    const now = clock.now();
    const recent = { from: after(now, -BEST_HOURS.days * DAY_MS), to: now };
    const filter = { accountId, network: platform, connectionId: destinationId, ...recent };
    return bestHoursOf(await sumByHour(db, filter, zone)).map(({ weekday, hour }) => ({ weekday, hour }));
  };
