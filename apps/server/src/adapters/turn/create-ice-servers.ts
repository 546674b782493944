// Ephemeral credentials, as coturn's `use-auth-secret` and other TURN servers check them: the username is `expiry:member`, the
// password its HMAC-SHA1 under the shared secret. The server keeps no list, and a copied credential is worthless after an hour.
import { createHmac } from 'node:crypto';
import { TURN_CREDENTIAL_SECONDS } from '@msm/contract/calls/limits';
import type { IceServersFor } from '../../platform/ports/ice-servers.ts';
import type { TurnSettings } from './turn-settings.ts';

export const createIceServers =
  ({ stunUrls, turnUrls, turnSecret, isRelayOnly }: TurnSettings): IceServersFor =>
  (memberId, now) => {
    const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
    const iceTransportPolicy = isRelayOnly ? 'relay' : 'all';
    if (turnSecret === undefined) return { iceServers: stun, iceTransportPolicy };
    const username = `${Math.floor(now.getTime() / 1000) + TURN_CREDENTIAL_SECONDS}:${memberId}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    return { iceServers: [...stun, { urls: turnUrls, username, credential }], iceTransportPolicy };
  };
