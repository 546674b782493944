// A browser tab as the API client sees it, without a browser: storage, the hint cookie, the current path, a lock that
// all tabs share, and a record of where the tab was sent.
import type { KeyedStorage } from '../browser-storage.ts';
import { createFetchWithAuth } from '../api/fetch-with-auth.ts';
import { createCall } from '../api/route-request.ts';
import { createSessionStore } from './session-store.ts';

/** Also in the place of the browser's own. */
export function memoryStorage(): KeyedStorage & Pick<Storage, 'key' | 'length'> {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (place) => [...entries.keys()][place] ?? null,
    keys: () => [...entries.keys()],
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** One at a time, in the order of asking, as navigator.locks does. */
export function sharedLock() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

interface TabOptions {
  origin: string;
  path?: string;
  accessToken?: string | null;
  hasRefreshToken?: boolean;
  storage?: KeyedStorage;
  withLock?: (work: () => Promise<void>) => Promise<void>;
}

export function openTab(options: TabOptions) {
  const { origin, path = '/sites', accessToken = null, hasRefreshToken = true } = options;
  const tab = { isAtLogin: false, hasRefreshToken, notice: null as string | null, logged: [] as string[] };
  const store = createSessionStore({ storage: options.storage ?? memoryStorage(), onEnd: () => undefined });
  if (accessToken !== null) store.setState({ accessToken, isAuthenticated: true });
  const fetchWithAuth = createFetchWithAuth({
    origin,
    session: {
      accessToken: () => store.getState().accessToken,
      csrfToken: () => store.getState().csrfToken,
      rememberCsrfToken: (token) => store.setState({ csrfToken: token }),
      reload: () => void store.persist.rehydrate(),
      generation: () => store.getState().generation,
      renew: (signedIn) => store.getState().renew(signedIn),
      end: () => store.getState().reset(),
    },
    hasRefreshToken: () => tab.hasRefreshToken,
    currentPath: () => path,
    noteReason: (reason) => {
      tab.notice = reason;
    },
    goToLogin: () => {
      tab.isAtLogin = true;
    },
    withLock: options.withLock ?? ((work) => work()),
    log: (message) => tab.logged.push(message),
  });
  return { tab, store, fetchWithAuth, call: createCall(fetchWithAuth) };
}
