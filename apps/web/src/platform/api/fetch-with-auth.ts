// Every call of the browser goes through here: bearer token and cookies, the CSRF token of writes, one refresh and one
// retry after a 401, and the way to /login when nothing helps. What it touches of the browser comes in as seams.
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from '@msm/contract/failure';
import { ApiError, isRefusal, isSessionOver } from './api-error.ts';
import { NO_TOKENS, SESSION_EXPIRED, type LoginReason } from '../session/login-reason.ts';
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
  /** For the sign-in screen, wherever it is reached from. */
  noteReason: (reason: LoginReason) => void;
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
  /** Of the effect that is meant: the same with every try of it, so that it happens once. */
  idempotencyKey?: string | undefined;
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

const LOGIN_REQUIRED = 'Authentication required for this action.';

export function createFetchWithAuth(seams: ApiSeams) {
  const { origin, session, hasRefreshToken, log } = seams;
  const refresh = createSessionRefresh(seams);
  let asking: Promise<string> | undefined;

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
        ...(options.idempotencyKey && { [IDEMPOTENCY_HEADER]: options.idempotencyKey }),
        ...headers,
        ...options.headers,
      },
    });
  }

  /**
   * Every write of a member carries it. Only a session that lives in cookies alone, as after a provider's sign-in, depends
   * on it, and one whose access token may have expired where that is not answered with a 401.
   */
  async function csrfTokenFor(
    accessToken: string | null,
    { is401Answer }: FetchOptions,
  ): Promise<string | null> {
    const known = session.csrfToken();
    if (known || (!accessToken && !hasRefreshToken())) return known;
    try {
      return await askForCsrfToken(accessToken);
    } catch (error) {
      // A refusal means that the cookies are of no use any more, which the call itself will say; with a bearer token the
      // server asks for no other proof.
      const isNeeded = accessToken === null || is401Answer;
      if (isNeeded && !isRefusal(error)) throw error;
      return null;
    }
  }

  /** One request for all writes that wait for it. */
  function askForCsrfToken(accessToken: string | null): Promise<string> {
    const generation = session.generation();
    asking ??= fetchCsrfToken(origin, { accessToken })
      .then((csrfToken) => {
        if (session.generation() === generation) session.rememberCsrfToken(csrfToken);
        return csrfToken;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  async function renewSession(staleToken: string | null, options: CallOptions): Promise<void> {
    if (!hasRefreshToken()) {
      throw endSession(NO_TOKENS, staleToken, options);
    }
    try {
      await refresh(staleToken);
    } catch (error) {
      throw isSessionOver(error) ? endSession(SESSION_EXPIRED, staleToken, options) : error;
    }
  }

  function endSession(
    reason: LoginReason,
    usedToken: string | null,
    { isRedirectSkipped = false }: CallOptions,
  ) {
    const message = isRedirectSkipped && reason === NO_TOKENS ? LOGIN_REQUIRED : reason;
    log(message);
    // A session that began while this call was on its way is not the one that was refused.
    if (session.accessToken() === usedToken) {
      const isLeaving = leadsToLogin(seams.currentPath(), isRedirectSkipped);
      const wasMember = usedToken !== null || reason === SESSION_EXPIRED;
      session.end();
      if (isLeaving || wasMember) seams.noteReason(reason);
      if (isLeaving) seams.goToLogin();
    }
    return new ApiError(401, { message, code: 'unauthenticated' });
  }
}

/** Tokens and cookies go to this portal and nowhere else. */
const isOurs = (url: string): boolean => /^\/(?![/\\])/.test(url);

const isWrite = (method = 'GET'): boolean => !['GET', 'HEAD'].includes(method.toUpperCase());
