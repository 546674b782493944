// Messages of paired sites: signed with the site's own key for one route, written within minutes, and each later than the
// one before, so that none can be replayed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Route } from '@msm/contract/route';
import { routelessSignedText, signedText, type SignedMessage } from '@msm/contract/sites/bridge';
import { HEARTBEAT_WINDOW_SECONDS } from '@msm/contract/sites/limits';
import { siteRoutes } from '@msm/contract/sites/routes';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { findBridge, takeMessage } from './bridges.store.ts';
import type { SitesDeps } from '../sites.deps.ts';
import { lockSite } from '../sites.store.ts';

const WINDOW_MS = HEARTBEAT_WINDOW_SECONDS * 1000;

/** Not the password's: neither opens in place of the other. */
export const keyBoundTo = (siteId: string): string => `msmbridge:${siteId}`;

/** Throws unless the site signed it for this route. Only `unpaired` makes the plugin delete its pairing. */
export async function acceptMessage(
  tx: Db,
  route: Route,
  message: SignedMessage,
  { clock, secrets }: Pick<SitesDeps, 'clock' | 'secrets'>,
): Promise<void> {
  // Locked in the order of pairing: a message signed with the key from before ends nothing that pairing anew has made.
  await lockSite(tx, message.siteId);
  const bridge = await findBridge(tx, message.siteId);
  if (!bridge) throw new AppError('unpaired', 'No paired site has that id.');
  if (!isSigned(route, message, openKey(secrets, bridge.sealed_key, message.siteId)))
    throw new AppError(
      'unauthenticated',
      'The signature does not belong to this site, or msmBridge on it is too old.',
    );
  const now = clock.now();
  const sentAt = new Date(message.sentAt * 1000);
  if (Math.abs(now.getTime() - sentAt.getTime()) > WINDOW_MS)
    throw new AppError('unauthenticated', 'The clock of the site is wrong, or the message is old.');
  // Twice the window, since the clocks of two nodes differ a little.
  const latestPlausible = after(now, 2 * WINDOW_MS);
  if (!(await takeMessage(tx, message.siteId, { sentAt, heardAt: now, latestPlausible })))
    throw new AppError('unauthenticated', 'This message was sent before.');
}

function openKey(secrets: Secrets, sealed: string, siteId: string): string {
  try {
    return secrets.open(sealed, keyBoundTo(siteId));
  } catch (error) {
    // Sealed under another APP_SECRET. The pairing is intact: the next start may have the right secret again.
    throw new AppError('unavailable', 'The portal cannot open the key of this site right now.', {
      cause: error,
    });
  }
}

function isSigned(route: Route, message: SignedMessage, key: string): boolean {
  const signature = Buffer.from(message.signature, 'hex');
  const isOf = (text: string) => timingSafeEqual(createHmac('sha256', key).update(text).digest(), signature);
  if (isOf(signedText(route, message))) return true;
  return route.path === siteRoutes.reportHealth.path && isOf(routelessSignedText(message));
}
