// Whether a member may be signed in, as far as this browser can tell without asking.
import { hasSessionHint } from './cookies.ts';
import type { SessionStore } from './session-store.ts';

/** No token and no hint: no member is signed in, and asking would only be refused. */
export function leavesNobody(store: SessionStore, cookies: string): boolean {
  const { accessToken, isAuthenticated, reset, settle } = store.getState();
  if (accessToken || hasSessionHint(cookies)) return false;
  if (isAuthenticated) reset();
  else settle();
  return true;
}
