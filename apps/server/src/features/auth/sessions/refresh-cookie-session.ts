// The session behind a browser's cookies when no access token speaks for it. The refresh cookie authenticates like any
// other, so a write by it needs a proof that our own page sends it.
import { ACCESS_COOKIE } from '@msm/contract/auth/limits';
import type { Db } from '../../../platform/db/tables.ts';
import { pageIsOutOfDate } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/operation.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { findRefreshToken } from '../auth.store.ts';
import { presentedRefreshToken } from './session-cookies.ts';

type Needs = Pick<AuthDeps, 'db' | 'config' | 'authenticator' | 'accessTokens'>;

/** For reading only: nothing may be changed on its strength. */
export async function refreshCookieOwner(
  caller: Caller,
  { db, config }: Pick<Needs, 'db' | 'config'>,
): Promise<string | undefined> {
  const token = presentedRefreshToken(caller, config);
  const row = token && (await findRefreshToken(db, hashToken(token)));
  return row ? row.session_id : undefined;
}

/** For acting on it. */
export async function refreshCookieSession(caller: Caller, deps: Needs): Promise<string | undefined> {
  const sessionId = await refreshCookieOwner(caller, deps);
  if (sessionId && !(await isProven(sessionId, caller, deps))) throw pageIsOutOfDate();
  return sessionId;
}

/** By the CSRF token, or by an access token of the same session that has expired: another site can send neither. */
const isProven = async (
  sessionId: string,
  { csrfToken, bearerToken }: Caller,
  deps: Needs,
): Promise<boolean> =>
  deps.authenticator.isCsrfTokenOf(sessionId, csrfToken) ||
  (bearerToken !== undefined && (await deps.accessTokens.sessionOf(bearerToken)) === sessionId);

/** The session this browser had until now. A browser that comes back from a provider leaves its strict cookie at home
 *  and brings the access cookie, expired or not. Neither is sent with another site's write. */
export async function previousSession(
  tx: Db,
  caller: Caller,
  { config, accessTokens }: Pick<Needs, 'config' | 'accessTokens'>,
): Promise<string | undefined> {
  const accessToken = caller.cookies[ACCESS_COOKIE];
  return (
    (await refreshCookieOwner(caller, { db: tx, config })) ??
    (accessToken === undefined ? undefined : await accessTokens.sessionOf(accessToken))
  );
}
