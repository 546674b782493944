// Whose token is this? Answered on every request, so what was found is remembered for a moment and forgotten at once,
// on every node, when a session ends.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Broadcast } from '../../../platform/nodes/broadcast.ts';
import type { Events } from '../../../platform/events.ts';
import type { Authenticator } from '../../../platform/ports/authenticator.ts';
import type { Users } from '../../../platform/ports/users.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/access/session.ts';
import { createAccessTokens, type AccessTokens } from './access-tokens.ts';
import { findLiveSession } from '../auth.store.ts';
import { createGuestTokens } from './guest-tokens.ts';

/** How long a node that missed a message would still believe a session. */
const REMEMBER_MS = 5_000;
/** Some megabytes at the most. */
const REMEMBER_COUNT = 10_000;

interface Parts {
  db: Db;
  clock: Clock;
  users: Users;
  secrets: Secrets;
  events: Events;
  broadcast: Broadcast;
}

type Claims = NonNullable<Awaited<ReturnType<AccessTokens['read']>>>;
type Remembered = Omit<Session, 'expiresAt'> & { endsAt: Date; until: number };

export function createAuthenticator({ db, clock, users, secrets, events, broadcast }: Parts): Authenticator {
  const accessTokens = createAccessTokens(secrets, clock);
  const claimsByToken = new Map<string, Claims>();
  const sessions = new Map<string, Remembered>();
  // What was read before a change must not be remembered after it.
  let changes = 0;

  const forgetMember = ({ memberId }: { memberId: string }) => {
    changes += 1;
    for (const [id, { member }] of sessions) if (member.id === memberId) sessions.delete(id);
  };
  events.onEveryNode('session.ended', ({ sessionId }) => {
    changes += 1;
    sessions.delete(sessionId);
  });
  events.onEveryNode('member.signedOut', forgetMember);
  events.onEveryNode('member.changed', forgetMember);
  broadcast.onGap(() => sessions.clear());

  async function readToken(token: string): Promise<Claims | undefined> {
    const known = claimsByToken.get(token);
    if (known) return known.expiresAt > clock.now() ? known : undefined;
    const claims = await accessTokens.read(token);
    if (claims) remember(claimsByToken, token, claims);
    return claims;
  }

  async function load(sessionId: string): Promise<Remembered | undefined> {
    const known = sessions.get(sessionId);
    if (known && known.until > performance.now()) return known;
    const seen = changes;
    const row = await findLiveSession(db, sessionId, clock.now());
    const user = row && (await users.find(db, row.user_id));
    if (!row || !user || user.isDisabled) return undefined;
    const { id, email, username, role, emailVerified } = user;
    const session: Remembered = {
      id: row.id,
      accountId: row.account_id,
      endsAt: row.expires_at,
      member: { id, email, username, role, emailVerified },
      until: performance.now() + REMEMBER_MS,
    };
    if (seen === changes) remember(sessions, sessionId, session);
    return session;
  }

  return {
    async authenticate(token) {
      const claims = await readToken(token);
      const session = claims && (await load(claims.sessionId));
      return (
        session && {
          id: session.id,
          member: session.member,
          accountId: session.accountId,
          expiresAt: claims.expiresAt < session.endsAt ? claims.expiresAt : session.endsAt,
        }
      );
    },
    authenticateGuest: createGuestTokens(secrets, clock).read,
    csrfTokenFor: (sessionId) => secrets.proofOf('csrf', sessionId),
    isCsrfTokenOf: (sessionId, token) => secrets.isProofOf('csrf', sessionId, token),
  };
}

/** The oldest makes room: maps keep the order of insertion. */
function remember<V>(map: Map<string, V>, key: string, value: V) {
  map.delete(key);
  map.set(key, value);
  if (map.size > REMEMBER_COUNT) map.delete(map.keys().next().value!);
}
