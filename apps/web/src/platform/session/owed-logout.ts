// A logout that the server has not answered yet. The browser forgets the session at once, but it cannot delete the
// HttpOnly cookies: the debt is kept across reloads and retried until the server has ended the session, and nothing is
// refreshed meanwhile. It names its session by the CSRF token, so that it never ends a later one.
import { authRoutes } from '@msm/contract/auth/routes';
import { CSRF_HEADER } from '@msm/contract/failure';
import { ApiError } from '../api/api-error.ts';
import { localStore } from '../browser-storage.ts';
import { readAnswer } from '../api/read-answer.ts';
import { fetchCsrfToken } from './session-refresh.ts';
import { OWED_LOGOUT_KEY } from './session-store.ts';
import { owedLogout } from './session.ts';
import { logAuth } from '../api/throttled-log.ts';

/** Who signs in again waits for this at the most. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Also without a sign of the connection: the server itself may have been away. */
const RETRY_MS = 30_000;

let running: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Does nothing when none is owed. The access token helps where the cookies are gone. */
export function payOwedLogout(accessToken?: string | null): Promise<void> {
  running ??= pay(accessToken).finally(() => {
    running = undefined;
  });
  return running;
}

async function pay(accessToken?: string | null): Promise<void> {
  clearTimeout(retry);
  const owed = owedLogout();
  if (owed === null) return;
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    await tellServer(owed || (await fetchCsrfToken('', { signal })), accessToken, signal);
  } catch (error) {
    // The cookies are of another session by now: its sign-in has ended this one.
    const isReplaced = error instanceof ApiError && error.code === 'forbidden';
    if (!isReplaced) {
      logAuth('The server could not be told about the logout.');
      retry = setTimeout(retryNow, RETRY_MS);
      window.addEventListener('online', retryNow, { once: true });
      return;
    }
  }
  if (owedLogout() === owed) localStore.removeItem(OWED_LOGOUT_KEY);
}

const retryNow = () => void payOwedLogout();

async function tellServer(
  csrfToken: string,
  accessToken: string | null | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { method, path } = authRoutes.logout;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    // Outlives a page that is left meanwhile.
    keepalive: true,
    signal,
    headers: {
      'content-type': 'application/json',
      [CSRF_HEADER]: csrfToken,
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body: '{}',
  });
  await readAnswer(response);
}
