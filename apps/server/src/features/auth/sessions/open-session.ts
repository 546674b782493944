// Begins a session, inside the transaction that decided it may begin, and ends the one this browser had before; then,
// after the commit, hands out its tokens.
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Answer, Caller } from '../../../platform/operation.ts';
import type { User } from '../../../platform/ports/users.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sessionEnd } from '../auth.rules.ts';
import { endSessions, findLiveSession, insertRefreshToken, insertSession } from '../auth.store.ts';
import { rememberDevice } from './known-device.ts';
import { previousSession } from './refresh-cookie-session.ts';
import { setSessionCookies } from './session-cookies.ts';
import { sessionState } from './session-state.ts';

export interface OpenedSession {
  id: string;
  user: User;
  accountId: string | null;
  refreshToken: string;
  /** The browser's session before this one: its sockets are cut after the commit. */
  replacedSessionId?: string | undefined;
}

export async function openSession(
  tx: Db,
  deps: AuthDeps,
  user: User,
  caller: Caller,
): Promise<OpenedSession> {
  const { clock, accounts } = deps;
  const now = clock.now();
  const own = await accounts.listFor(tx, user.id);
  // Who has just one account does not have to choose.
  const accountId = own.length === 1 ? own[0]!.id : null;
  const id = await insertSession(tx, {
    user_id: user.id,
    account_id: accountId,
    user_agent: caller.userAgent,
    address: caller.address,
    created_at: now,
    last_seen_at: now,
    expires_at: sessionEnd(now, now),
  });
  const refreshToken = newToken();
  await insertRefreshToken(tx, hashToken(refreshToken), id, now);
  // After the insert, which waits for the lock of the member's row: a reset locks that one first and then the sessions.
  const replacedSessionId = await endPreviousSession(tx, caller, deps);
  return { id, user, accountId, refreshToken, replacedSessionId };
}

/** Its tokens are about to be overwritten in the browser: the member could not log out of it any more. */
async function endPreviousSession(tx: Db, caller: Caller, deps: AuthDeps): Promise<string | undefined> {
  const id = await previousSession(tx, caller, deps);
  const previous = id && (await findLiveSession(tx, id, deps.clock.now()));
  if (!previous) return undefined;
  await endSessions(tx, previous.user_id, { only: previous.id });
  await recordAudit(tx, 'session.ended', { actorId: previous.user_id, subject: previous.id, caller });
  return previous.id;
}

export async function answerSignedIn(opened: OpenedSession, answer: Answer, caller: Caller, deps: AuthDeps) {
  const { config, db, events, accounts, accessTokens, authenticator } = deps;
  if (opened.replacedSessionId) events.emit('session.ended', { sessionId: opened.replacedSessionId });
  const accessToken = await accessTokens.issue(opened.id, opened.user.id);
  setSessionCookies(answer, config, accessToken, opened.refreshToken);
  rememberDevice(answer, caller, opened.user.id, deps);
  const { accountId } = opened;
  const own = await accounts.listFor(db, opened.user.id);
  const state = sessionState(opened.user, { accounts: own, accountId }, config);
  return {
    data: { ...state, token: accessToken, accessToken, csrfToken: authenticator.csrfTokenFor(opened.id) },
  };
}
