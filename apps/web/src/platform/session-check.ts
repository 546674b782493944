// Whether somebody is signed in, as far as this browser can tell, and what the server's answer makes of it.
import type { SessionState } from '@msm/contract/auth/schemas';
import { isRefusal } from './api-error.ts';
import { hasSessionHint } from './cookies.ts';
import type { SessionStore } from './session-store.ts';

/** No token and no hint: nobody is signed in, and asking would only be refused. */
export function leavesNobody(store: SessionStore, cookies: string): boolean {
  const { accessToken, isAuthenticated, reset, settle } = store.getState();
  if (accessToken || hasSessionHint(cookies)) return false;
  if (isAuthenticated) reset();
  else settle();
  return true;
}

/** A refusal ends the session here; silence does not. */
export async function checkSession(
  store: SessionStore,
  askWhoIAm: () => Promise<SessionState>,
): Promise<boolean> {
  const { confirm, reset, settle } = store.getState();
  try {
    confirm(await askWhoIAm());
    return true;
  } catch (error) {
    if (isRefusal(error)) reset();
    else settle();
    return false;
  }
}
