// Addresses at which a network fetches a picture of the library: signed for the account, the file and its crop, and good for a day.
// Nothing is stored for them.
import * as z from 'zod/mini';
import { NetworkId } from '@msm/contract/social/network-ids';
import { networks as rules } from '@msm/contract/social/networks';
import { socialRoutes } from '@msm/contract/social/routes';
import { namesOwnNetwork } from '../../../platform/outbound/outbound-target.ts';
import type { SocialNetwork } from '../../../platform/ports/social-network.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { SocialParts } from '../social.deps.ts';

/** Longer than a network tries; a post that waits longer gets a new address. */
const LIFE_SECONDS = 24 * 60 * 60;
const PURPOSE = 'social.rendition';

const share = z.number().check(z.gte(0), z.lte(1));
const Rendition = z.object({
  accountId: z.uuid(),
  fileId: z.uuid(),
  network: NetworkId,
  crop: z.optional(z.object({ x: share, y: share, width: share, height: share })),
  expires: z.number(),
});
export type Rendition = z.output<typeof Rendition>;

export function pictureAddress(
  rendition: Omit<Rendition, 'expires'>,
  { config, secrets, clock }: Pick<SocialParts, 'config' | 'secrets' | 'clock'>,
): string {
  const expires = Math.floor(clock.now().getTime() / 1_000) + LIFE_SECONDS;
  const payload = Buffer.from(JSON.stringify({ ...rendition, expires })).toString('base64url');
  const token = `${payload}.${secrets.proofOf(PURPOSE, payload)}`;
  return `${config.publicUrl}${socialRoutes.readRendition.path}?token=${token}`;
}

/** Undefined for what this portal did not sign, and for what ran out. */
export function renditionOf(token: string, secrets: Secrets, now: Date): Rendition | undefined {
  const [payload = '', proof = ''] = token.split('.');
  if (!secrets.isProofOf(PURPOSE, payload, proof)) return undefined;
  const rendition = Rendition.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return rendition.expires * 1_000 > now.getTime() ? rendition : undefined;
}

/** Why a network cannot fetch pictures from here; none when it can, or need not. */
export function pictureProblem(
  network: SocialNetwork,
  { config }: Pick<SocialParts, 'config'>,
): string | undefined {
  const { fetchesPictures, label } = rules[network.network];
  if (!fetchesPictures || network.isSandbox(null)) return undefined;
  const isReachable = config.publicUrl.startsWith('https:') && !namesOwnNetwork(config.publicUrl);
  return isReachable
    ? undefined
    : `${label} fetches pictures and videos from this portal, and cannot reach it at ${config.publicUrl}. Its operator sets PUBLIC_URL to an https address that is open to the Internet.`;
}
