// The networks this installation offers: those it is registered with, and Bluesky, which needs no registration.
import type { Clock } from '../../platform/clock.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { SocialNetworks } from '../../platform/ports/social-network.ts';
import { createBluesky } from './bluesky/create-bluesky.ts';
import { createFacebookPages } from './facebook/create-facebook-pages.ts';
import { createInstagram } from './instagram/create-instagram.ts';
import { createXProfiles } from './x/create-x-profiles.ts';
import type { NetworkSettings } from './network-settings.ts';

export function createNetworks(
  { facebook, instagram, x, bluesky, graphVersion }: NetworkSettings,
  parts: { fetch: OutboundFetch; clock: Clock; delay?: (ms: number) => Promise<void> },
): SocialNetworks {
  const offered = [
    facebook && createFacebookPages({ ...facebook, version: graphVersion }, parts),
    instagram && createInstagram({ ...instagram, version: graphVersion }, parts),
    x && createXProfiles(x, parts),
    createBluesky(bluesky, parts),
  ];
  return new Map(
    offered.filter((network) => network !== undefined).map((network) => [network.network, network]),
  );
}
