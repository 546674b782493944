// Exchanges the refresh token for a new pair. One exchange at a time, in this tab and across tabs: the token is of
// single use, and a second exchange with the old one would look like a thief's.
import { authRoutes } from '@msm/contract/auth/routes';
import { CSRF_HEADER } from '@msm/contract/failure';
import type { OutputOf } from '@msm/contract/route';
import { readAnswer } from '../api/read-answer.ts';
import type { SessionSeam } from './session-seam.ts';

interface RefreshSeams {
  origin: string;
  session: SessionSeam;
  /** Holds all tabs of this browser back until the work is done. */
  withLock: (work: () => Promise<void>) => Promise<void>;
}

export function createSessionRefresh({ origin, session, withLock }: RefreshSeams) {
  let running: Promise<void> | undefined;

  async function exchange(staleToken: string | null): Promise<void> {
    session.reload();
    const current = session.accessToken();
    if (current !== null && current !== staleToken) return;
    const generation = session.generation();
    const csrfToken = await fetchCsrfToken(origin);
    const { method, path } = authRoutes.refreshToken;
    const response = await fetch(origin + path, {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: csrfToken },
      body: '{}',
    });
    const { data } = (await readAnswer(response)) as OutputOf<typeof authRoutes.refreshToken>;
    // A member who logged out meanwhile stays logged out.
    if (session.generation() === generation) session.renew(data);
  }

  return (staleToken: string | null): Promise<void> => {
    running ??= withLock(() => exchange(staleToken)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

interface CsrfRequest {
  /** For a browser that keeps no cookies; the refresh cookie alone is enough. */
  accessToken?: string | null;
  signal?: AbortSignal;
}

export async function fetchCsrfToken(
  origin: string,
  { accessToken, signal }: CsrfRequest = {},
): Promise<string> {
  const response = await fetch(origin + authRoutes.csrf.path, {
    credentials: 'include',
    ...(accessToken && { headers: { authorization: `Bearer ${accessToken}` } }),
    ...(signal && { signal }),
  });
  const { csrfToken } = (await readAnswer(response)) as OutputOf<typeof authRoutes.csrf>;
  return csrfToken;
}
