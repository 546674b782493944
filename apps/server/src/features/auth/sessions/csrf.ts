// The CSRF token of the session, found by access token or refresh cookie. Other sites cannot read the answer.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { refreshCookieOwner } from './refresh-cookie-session.ts';

export const csrf = handler(authRoutes.csrf, async ({ session, caller }, deps: AuthDeps) => {
  const sessionId = session?.id ?? (await refreshCookieOwner(caller, deps));
  return { csrfToken: deps.authenticator.csrfTokenFor(sessionId ?? 'visitor') };
});
