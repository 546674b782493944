// The session behind a refresh cookie. The cookie authenticates like any other, so a write by it needs the CSRF token
// of its session.
import { pageIsOutOfDate } from '../../platform/errors.ts';
import type { Caller } from '../../platform/operation.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { AuthDeps } from './auth.deps.ts';
import { findRefreshToken } from './auth.store.ts';
import { presentedRefreshToken } from './session-cookies.ts';

type Needs = Pick<AuthDeps, 'db' | 'config' | 'authenticator'>;

/** For reading only: nothing may be changed on its strength. */
export async function refreshCookieOwner(caller: Caller, { db, config }: Needs): Promise<string | undefined> {
  const token = presentedRefreshToken(caller, config);
  const row = token && (await findRefreshToken(db, hashToken(token)));
  return row ? row.session_id : undefined;
}

/** For acting on it. */
export async function refreshCookieSession(caller: Caller, deps: Needs): Promise<string | undefined> {
  const sessionId = await refreshCookieOwner(caller, deps);
  if (sessionId && !deps.authenticator.isCsrfTokenOf(sessionId, caller.csrfToken)) throw pageIsOutOfDate();
  return sessionId;
}
