// Exchanges a refresh token for a new pair. Each token is good once; a copy used later ends the whole session, since
// either the thief or the member holds it and nobody can tell which.
import { REFRESH_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { recordAudit } from '../../platform/audit.ts';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { handler, type Caller } from '../../platform/operation.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { judgeRefresh } from './auth.rules.ts';
import {
  endSessions,
  findLiveSession,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  touchSession,
  type SessionRow,
} from './auth.store.ts';
import { answerSignedIn, type OpenedSession } from './open-session.ts';
import { refreshCookieSession } from './refresh-cookie-session.ts';
import { clearSessionCookies, presentedRefreshToken } from './session-cookies.ts';

export const refreshToken = handler(
  authRoutes.refreshToken,
  async ({ input, caller, answer }, deps: AuthDeps) => {
    const { config, db, events } = deps;
    const token = input.refreshToken ?? presentedRefreshToken(caller, config);
    if (!token) throw new AppError('unauthenticated', 'No authentication tokens available. Please log in.');
    if (input.refreshToken === undefined && !(await refreshCookieSession(caller, deps))) {
      throw new AppError('forbidden', 'The page is out of date. Reload it and try again.');
    }
    const outcome = await db.transaction().execute((tx) => exchange(tx, token, caller, deps));
    if ('renewed' in outcome) {
      const { id: subject, user } = outcome.renewed;
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
  const presented = await lockRefreshToken(tx, hashToken(token));
  const session = presented && (await findLiveSession(tx, presented.session_id, now));
  const user = session && (await users.find(tx, session.user_id));
  if (!presented || !session || !user || user.isDisabled) return {};

  const verdict = judgeRefresh({ createdAt: presented.created_at, usedAt: presented.used_at }, now);
  if (verdict === 'stolen') return endFamily(tx, session, caller);
  if (verdict === 'expired') return {};

  const renewed = newToken();
  await markRefreshTokenUsed(tx, presented.token_hash, now);
  await insertRefreshToken(tx, hashToken(renewed), session.id, now);
  await touchSession(tx, session.id, now, after(now, REFRESH_TOKEN_SECONDS * 1000));
  await users.noteReturn(tx, user.id);
  return { renewed: { id: session.id, user, accountId: session.account_id, refreshToken: renewed } };
}

async function endFamily(tx: Db, session: SessionRow, caller: Caller) {
  await endSessions(tx, session.user_id, { only: session.id });
  await recordAudit(tx, 'session.reused', { actorId: session.user_id, subject: session.id, caller });
  return { endedSessionId: session.id };
}
