// Access tokens: signed, short-lived, of no use for anything else. The algorithm, issuer, audience and type are all
// checked, so no token made for another purpose passes.
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { after, type Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/secrets.ts';

const ISSUER = 'msm-portal';
const AUDIENCE = 'msm-portal';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';

export interface AccessTokens {
  issue(sessionId: string, memberId: string): Promise<string>;
  /** Undefined for anything that we did not sign, or that has expired. */
  read(token: string): Promise<{ sessionId: string; expiresAt: Date } | undefined>;
}

export function createAccessTokens(secrets: Secrets, clock: Clock): AccessTokens {
  const keys = secrets.keysFor('access-token');
  return {
    issue: (sessionId, memberId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(memberId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(clock.now())
        .setExpirationTime(after(clock.now(), ACCESS_TOKEN_SECONDS * 1000))
        .sign(keys[0]),
    async read(token) {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify<{ sid: string }>(token, key, {
            algorithms: [ALGORITHM],
            issuer: ISSUER,
            audience: AUDIENCE,
            typ: TYPE,
            requiredClaims: ['sid', 'sub', 'exp'],
            currentDate: clock.now(),
          });
          return { sessionId: payload.sid, expiresAt: new Date(payload.exp! * 1000) };
        } catch {
          // Every way in which a token can be wrong means the same to its bearer: sign in.
          continue;
        }
      }
      return undefined;
    },
  };
}
