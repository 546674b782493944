// Begins a session, inside the transaction that decided it may begin; then, after the commit, hands out its tokens.
import { REFRESH_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { after } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { Answer, Caller } from '../../platform/operation.ts';
import type { User } from '../../platform/ports/users.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { insertRefreshToken, insertSession } from './auth.store.ts';
import { rememberDevice } from './known-device.ts';
import { setSessionCookies } from './session-cookies.ts';
import { sessionState } from './session-state.ts';

export interface OpenedSession {
  id: string;
  user: User;
  accountId: string | null;
  refreshToken: string;
}

export async function openSession(
  tx: Db,
  { clock, accounts }: Pick<AuthDeps, 'clock' | 'accounts'>,
  user: User,
  caller: Caller,
): Promise<OpenedSession> {
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
    expires_at: after(now, REFRESH_TOKEN_SECONDS * 1000),
  });
  const refreshToken = newToken();
  await insertRefreshToken(tx, hashToken(refreshToken), id, now);
  return { id, user, accountId, refreshToken };
}

export async function answerSignedIn(opened: OpenedSession, answer: Answer, caller: Caller, deps: AuthDeps) {
  const { config, db, accounts, accessTokens, authenticator } = deps;
  const accessToken = await accessTokens.issue(opened.id, opened.user.id);
  setSessionCookies(answer, config, accessToken, opened.refreshToken);
  rememberDevice(answer, caller, opened.user.id, deps);
  const state = sessionState(opened.user, await accounts.listFor(db, opened.user.id), opened.accountId);
  return {
    data: { ...state, token: accessToken, accessToken, csrfToken: authenticator.csrfTokenFor(opened.id) },
  };
}
