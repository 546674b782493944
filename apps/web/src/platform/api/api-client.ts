// The API as this browser calls it: `fetchWithAuth` by address, `call` by a line of the contract.
import { hasSessionHint } from '../session/cookies.ts';
import { createFetchWithAuth } from './fetch-with-auth.ts';
import { goToLogin } from '../session/login-redirect.ts';
import { noteLoginReason } from '../session/login-reason.ts';
import { createCall } from './route-request.ts';
import { owedLogout, useSession } from '../session/session.ts';
import { logAuth } from './throttled-log.ts';

/** One name for all tabs of this origin. */
const REFRESH_LOCK = 'session-refresh';

/** For calls that take more than JSON, such as uploads. */
export const fetchWithAuth = createFetchWithAuth({
  origin: '',
  session: {
    accessToken: () => useSession.getState().accessToken,
    csrfToken: () => useSession.getState().csrfToken,
    rememberCsrfToken: (token) => useSession.setState({ csrfToken: token }),
    reload: () => void useSession.persist.rehydrate(),
    generation: () => useSession.getState().generation,
    // Another tab may have logged out a moment ago, and its word may still be on the way to this one.
    renew: (signedIn) => void (owedLogout() === null && useSession.getState().renew(signedIn)),
    end: () => useSession.getState().reset(),
  },
  // A refresh would bring back a session that the member has left.
  hasRefreshToken: () => hasSessionHint(document.cookie) && owedLogout() === null,
  currentPath: () => window.location.pathname,
  noteReason: noteLoginReason,
  goToLogin,
  // Without locks (plain http on another host) tabs may refresh together; the server allows ten seconds for that.
  withLock: (work) => navigator.locks?.request(REFRESH_LOCK, work) ?? work(),
  log: logAuth,
});

export const call = createCall(fetchWithAuth);
