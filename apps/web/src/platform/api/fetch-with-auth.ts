// Every call of the browser goes through here: bearer token and cookies, CSRF for cookie sessions, one refresh and one
// retry after a 401, and the way to /login when nothing helps. What it touches of the browser comes in as seams.
import { CSRF_HEADER } from '@msm/contract/failure';
import { ApiError, isRefusal, isSessionOver } from './api-error.ts';
import { leadsToLogin } from '../session/login-redirect.ts';
import { readAnswer } from './read-answer.ts';
import { createSessionRefresh, fetchCsrfToken } from '../session/session-refresh.ts';
import type { SessionSeam } from '../session/session-seam.ts';

interface ApiSeams {
  /** Put before every path; empty in a browser, where paths are of the page's own origin. */
  origin: string;
  session: SessionSeam;
  hasRefreshToken: () => boolean;
  currentPath: () => string;
  goToLogin: () => void;
  withLock: (work: () => Promise<void>) => Promise<void>;
  log: (message: string) => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the refusal itself; the page stays. */
  isRedirectSkipped?: boolean;
  /** Readable without an account: after a 401 it is asked for once more as a visitor. */
  isPublicDocument?: boolean;
}

export interface FetchOptions extends CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** A 401 is the answer itself, such as a wrong password, and says nothing about the session. */
  is401Answer?: boolean;
  /** How it is sent; by the browser's fetch unless told. Uploads go another way: fetch does not say how far it is. */
  transport?: (url: string, init: SentInit) => Promise<Response>;
}

/** What goes on its way, whatever carries it. */
export interface SentInit {
  method: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
  signal: AbortSignal | undefined;
  credentials: RequestCredentials;
}

const NO_TOKENS = 'No authentication tokens available. Please log in.';
const LOGIN_REQUIRED = 'Authentication required for this action.';
const SESSION_EXPIRED = 'Session expired. Please log in again.';

export function createFetchWithAuth(seams: ApiSeams) {
  const { origin, session, hasRefreshToken, log } = seams;
  const refresh = createSessionRefresh(seams);

  return async function fetchWithAuth(url: string, options: FetchOptions = {}): Promise<unknown> {
    if (typeof url !== 'string') {
      throw new TypeError(`Invalid URL passed to fetchWithAuth: expected string but got ${typeof url}`);
    }
    const { response, token } = await sendAsMember(url, options);
    try {
      return await readAnswer(response);
    } catch (error) {
      if (options.is401Answer || !isSessionOver(error)) throw error;
    }
    if (options.isPublicDocument) return readAnswer(await send(url, options, {}, 'omit'));
    await renewSession(token, options);
    const retried = await sendAsMember(url, options);
    try {
      return await readAnswer(retried.response);
    } catch (error) {
      throw isSessionOver(error) ? endSession(SESSION_EXPIRED, retried.token, options) : error;
    }
  };

  async function sendAsMember(url: string, options: FetchOptions) {
    const token = isOurs(url) ? session.accessToken() : null;
    const csrfToken = isOurs(url) && isWrite(options.method) ? await csrfTokenFor(token, options) : null;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(csrfToken && { [CSRF_HEADER]: csrfToken }),
    };
    return { token, response: await send(url, options, headers, isOurs(url) ? 'include' : 'omit') };
  }

  function send(url: string, options: FetchOptions, headers: object, credentials: RequestCredentials) {
    const { method = 'GET', body, signal, transport = fetch } = options;
    const isJson = typeof body === 'string';
    return transport(isOurs(url) ? origin + url : url, {
      method,
      body,
      signal,
      credentials,
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
        ...options.headers,
      },
    });
  }

  /** A session that lives in cookies alone, as after a provider's sign-in, has to prove that our page is writing; so
   *  does one whose access token may have expired, where that is not answered with a 401. */
  async function csrfTokenFor(
    accessToken: string | null,
    { is401Answer }: FetchOptions,
  ): Promise<string | null> {
    const known = session.csrfToken();
    if (known || (accessToken && !is401Answer) || !hasRefreshToken()) return known;
    try {
      const csrfToken = await fetchCsrfToken(origin);
      session.rememberCsrfToken(csrfToken);
      return csrfToken;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The cookies are of no use any more; the call itself will say so.
      return null;
    }
  }

  async function renewSession(staleToken: string | null, options: CallOptions): Promise<void> {
    if (!hasRefreshToken()) {
      throw endSession(options.isRedirectSkipped ? LOGIN_REQUIRED : NO_TOKENS, staleToken, options);
    }
    try {
      await refresh(staleToken);
    } catch (error) {
      throw isSessionOver(error) ? endSession(SESSION_EXPIRED, staleToken, options) : error;
    }
  }

  function endSession(message: string, usedToken: string | null, { isRedirectSkipped = false }: CallOptions) {
    log(message);
    // A session that began while this call was on its way is not the one that was refused.
    if (session.accessToken() === usedToken) {
      const isLeaving = leadsToLogin(seams.currentPath(), isRedirectSkipped);
      session.end();
      if (isLeaving) seams.goToLogin();
    }
    return new ApiError(401, { message, code: 'unauthenticated' });
  }
}

/** Tokens and cookies go to this portal and nowhere else. */
const isOurs = (url: string): boolean => /^\/(?![/\\])/.test(url);

const isWrite = (method = 'GET'): boolean => !['GET', 'HEAD'].includes(method.toUpperCase());
