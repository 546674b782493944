// Access tokens: signed, short-lived, of no use for anything else. The algorithm, issuer, audience and type are all
// checked, so no token made for another purpose passes.
import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { after, type Clock } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets.ts';

const ISSUER = 'msm-portal';
const AUDIENCE = 'msm-portal';
const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const BEFORE_ANY_EXPIRY = new Date(0);

export interface AccessTokens {
  issue(sessionId: string, memberId: string): Promise<string>;
  /** Undefined for anything that we did not sign, or that has expired. */
  read(token: string): Promise<Claims | undefined>;
  /** The session a token was signed for, also after it has expired: proves a browser's past, opens nothing. */
  sessionOf(token: string): Promise<string | undefined>;
}

interface Claims {
  sessionId: string;
  expiresAt: Date;
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
    read: (token) => readAt(token, clock.now()),
    sessionOf: async (token) => (await readAt(token, BEFORE_ANY_EXPIRY))?.sessionId,
  };

  async function readAt(token: string, currentDate: Date): Promise<Claims | undefined> {
    for (const key of keys) {
      try {
        const { payload } = await jwtVerify<{ sid: string }>(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sid', 'sub', 'exp'],
          currentDate,
        });
        return { sessionId: payload.sid, expiresAt: new Date(payload.exp! * 1000) };
      } catch {
        // Every way in which a token can be wrong means the same to its bearer: sign in.
        continue;
      }
    }
    return undefined;
  }
}
