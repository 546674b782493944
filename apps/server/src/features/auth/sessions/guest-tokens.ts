// Guest tokens: a visitor's identity on one socket channel. Nothing is stored; the signature is the proof. The channel is
// the audience and the type and key are their own, so that no other token passes here and this one nowhere else.
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { GUEST_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import type { GuestChannel } from '@msm/contract/socket-event';
import { after, type Clock } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Guest } from '../../../platform/access/session.ts';

const ISSUER = 'msm-portal';
const TYPE = 'guest+jwt';
const ALGORITHM = 'HS256';

export interface GuestTokens {
  /** For a new guest, or again for one who is known. */
  issue(channel: GuestChannel, known?: Guest): Promise<Guest & { token: string }>;
  /** Undefined for anything that we did not sign for this channel, or that has expired. */
  read(token: string, channel: GuestChannel): Promise<Guest | undefined>;
}

export function createGuestTokens(secrets: Secrets, clock: Clock): GuestTokens {
  const keys = secrets.keysFor('guest-token');
  return {
    async issue(channel, known) {
      const id = known?.id ?? `guest:${randomUUID()}`;
      const expiresAt = after(clock.now(), GUEST_TOKEN_SECONDS * 1000);
      const token = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(id)
        .setIssuer(ISSUER)
        .setAudience(channel)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(keys[0]);
      return { id, expiresAt, token };
    },
    async read(token, channel) {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [ALGORITHM],
            issuer: ISSUER,
            audience: channel,
            typ: TYPE,
            requiredClaims: ['sub', 'exp'],
            currentDate: clock.now(),
          });
          return { id: payload.sub!, expiresAt: new Date(payload.exp! * 1000) };
        } catch {
          // Every way in which a token can be wrong means the same to its bearer: ask for a new one.
          continue;
        }
      }
      return undefined;
    },
  };
}
