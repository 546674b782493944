// Messages of paired sites: signed with the site's own key, written within minutes, and each later than the one before,
// so that none can be sent twice.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedMessage } from '@msm/contract/sites/bridge';
import { HEARTBEAT_WINDOW_SECONDS } from '@msm/contract/sites/limits';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { findBridge, takeMessage } from './bridges.store.ts';
import type { SitesDeps } from './sites.deps.ts';

/** Not the password's: neither opens in place of the other. */
export const keyBoundTo = (siteId: string): string => `msmbridge:${siteId}`;

/** Throws unless it comes from the site. An unknown site is `notFound`: the plugin then knows that it was unpaired. */
export async function acceptMessage(
  tx: Db,
  message: SignedMessage,
  { clock, secrets }: Pick<SitesDeps, 'clock' | 'secrets'>,
): Promise<void> {
  const bridge = await findBridge(tx, message.siteId);
  if (!bridge) throw new AppError('notFound', 'No paired site has that id.');
  if (!isSigned(message, openKey(secrets, bridge.sealed_key, message.siteId)))
    throw new AppError('unauthenticated', 'The signature does not belong to this site.');
  const now = clock.now();
  const sentAt = new Date(message.sentAt * 1000);
  if (Math.abs(now.getTime() - sentAt.getTime()) > HEARTBEAT_WINDOW_SECONDS * 1000)
    throw new AppError('unauthenticated', 'The clock of the site is wrong, or the message is old.');
  if (!(await takeMessage(tx, message.siteId, sentAt, now)))
    throw new AppError('unauthenticated', 'This message was sent before.');
}

function openKey(secrets: Secrets, sealed: string, siteId: string): string {
  try {
    return secrets.open(sealed, keyBoundTo(siteId));
  } catch (error) {
    // Sealed under another APP_SECRET: the site has to pair again.
    throw new AppError('notFound', 'No paired site has that id.', { cause: error });
  }
}

function isSigned({ siteId, sentAt, payload, signature }: SignedMessage, key: string): boolean {
  const expected = createHmac('sha256', key).update(`${siteId}.${sentAt}.${payload}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
