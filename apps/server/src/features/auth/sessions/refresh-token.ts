// Exchanges a refresh token for a new pair. Each token has one successor, which is handed out again while it is unused:
// an answer may be lost. A token presented after its successor was used ends the whole session, since either the thief
// or the member holds it, and the two cannot be told apart.
import { createHmac } from 'node:crypto';
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler, type Caller } from '../../../platform/operation.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { judgeRefresh, sessionEnd } from '../auth.rules.ts';
import {
  endSessions,
  findRefreshToken,
  insertRefreshToken,
  lockLiveSession,
  markRefreshTokenUsed,
  setLateRefreshes,
  touchSession,
  type SessionRow,
} from '../auth.store.ts';
import { answerSignedIn, type OpenedSession } from './open-session.ts';
import { refreshCookieSession } from './refresh-cookie-session.ts';
import { clearSessionCookies, presentedRefreshToken } from './session-cookies.ts';

export const refreshToken = handler(
  authRoutes.refreshToken,
  async ({ input, caller, answer }, deps: AuthDeps) => {
    const { config, db, events, users } = deps;
    const token = input.refreshToken ?? presentedRefreshToken(caller, config);
    if (!token) throw new AppError('unauthenticated', 'No authentication tokens available. Please log in.');
    if (input.refreshToken === undefined) await refreshCookieSession(caller, deps);
    const outcome = await db.transaction().execute((tx) => exchange(tx, token, caller, deps));
    if ('renewed' in outcome) {
      const { id: subject, user } = outcome.renewed;
      // After the commit: a reset locks the member's row before the sessions, so who holds a session must not wait for it.
      await users.noteReturn(db, user.id);
      await deps.evidence.record('session.refreshed', { actorId: user.id, subject, caller });
      return answerSignedIn(outcome.renewed, answer, caller, deps);
    }
    if (outcome.endedSessionId) events.emit('session.ended', { sessionId: outcome.endedSessionId });
    clearSessionCookies(answer, config);
    const evidence = 'session.refreshRefused';
    throw new AppError('unauthenticated', 'Session expired. Please log in again.', { evidence });
  },
);

async function exchange(
  tx: Db,
  token: string,
  caller: Caller,
  deps: AuthDeps,
): Promise<{ renewed: OpenedSession } | { endedSessionId?: string }> {
  const { clock, users } = deps;
  const now = clock.now();
  const owner = await findRefreshToken(tx, hashToken(token));
  const session = owner && (await lockLiveSession(tx, owner.session_id, now));
  const user = session && (await users.find(tx, session.user_id));
  // Read under the session's lock: another exchange may have used it while this one waited.
  const presented = session && (await findRefreshToken(tx, hashToken(token)));
  if (!presented || !user || user.isDisabled) return {};

  const known = presented.successor_salt && successorOf(token, presented.successor_salt);
  const successor = known ? await findRefreshToken(tx, hashToken(known)) : undefined;
  const verdict = judgeRefresh(
    {
      createdAt: presented.created_at,
      usedAt: presented.used_at,
      lateRefreshes: presented.late_refreshes,
      successor: successor && { usedAt: successor.used_at },
    },
    now,
  );
  if (verdict === 'stolen') return endFamily(tx, session, caller);
  if (verdict === 'expired') return {};
  if (verdict === 'repeatLate')
    await setLateRefreshes(tx, successor!.token_hash, presented.late_refreshes + 1);
  const issued = verdict === 'renew' ? await issueSuccessor(tx, token, session.id, now) : known!;
  await touchSession(tx, session.id, now, sessionEnd(session.created_at, now));
  return { renewed: { id: session.id, user, accountId: session.account_id, refreshToken: issued } };
}

async function issueSuccessor(tx: Db, token: string, sessionId: string, now: Date): Promise<string> {
  const salt = newToken();
  const successor = successorOf(token, salt);
  await markRefreshTokenUsed(tx, hashToken(token), now, salt);
  await insertRefreshToken(tx, hashToken(successor), sessionId, now);
  return successor;
}

/** Found again from the token and the salt of its row: the database alone reveals no token. */
const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

async function endFamily(tx: Db, session: SessionRow, caller: Caller) {
  await endSessions(tx, session.user_id, { only: session.id });
  await recordAudit(tx, 'session.reused', { actorId: session.user_id, subject: session.id, caller });
  return { endedSessionId: session.id };
}
