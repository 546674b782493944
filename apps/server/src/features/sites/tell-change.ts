// What the rest of the portal hears of sites: that a list is out of date, and that a destination can be published to again.
import type { Events } from '../../platform/events.ts';

export const PLATFORM = 'wordpress';

export function tellRepaired(events: Events, accountId: string, siteId: string): void {
  events.emit('sites.changed', { accountId });
  events.emit('destination.repaired', { platform: PLATFORM, destinationId: siteId });
}
