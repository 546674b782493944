// Whether the portal can be reached. Two watchers, as specified: the backend monitor asks /health and tries again
// before it gives up; the banner's own check asks /api/health. Nothing is asked while the page is hidden.
import { operationRoutes } from '@msm/contract/operations/routes';
import { create } from 'zustand';

const CHECK_EVERY_MS = 30_000;
const CHECK_TIMEOUT_MS = 5_000;
const MAX_RETRIES = 3;
/** Doubles with each retry. */
const RETRY_BASE_MS = 1_000;

interface Connection {
  /** What the backend monitor found. */
  isBackendUp: boolean;
  /** What the banner's check found. */
  isApiUp: boolean;
}

export const useConnection = create<Connection>(() => ({ isBackendUp: true, isApiUp: true }));

type Ping = (path: string) => Promise<boolean>;

const ping: Ping = async (path) => {
  try {
    const answer = await fetch(path, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    // No answer is the answer.
    return false;
  }
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Up at the first good answer; down after the last retry. */
export async function askPatiently(asked: Ping): Promise<boolean> {
  for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
    if (retry > 0) await wait(RETRY_BASE_MS * 2 ** (retry - 1));
    if (await asked(operationRoutes.health.path)) return true;
  }
  return false;
}

/** Numbers questions: an older one that is answered after a newer one says nothing any more. */
function inOrder() {
  let asked = 0;
  let answered = 0;
  return () => {
    const number = (asked += 1);
    /** To be asked once, when the answer is there. */
    return function isNewest(): boolean {
      answered = Math.max(answered, number);
      return answered === number;
    };
  };
}

const askApi = inOrder();
const askBackend = inOrder();

export async function checkApi(): Promise<void> {
  const isNewest = askApi();
  const isApiUp = await ping(operationRoutes.apiHealth.path);
  if (isNewest()) useConnection.setState({ isApiUp });
}

async function checkBackend(): Promise<void> {
  const isNewest = askBackend();
  const isBackendUp = await askPatiently(ping);
  if (!isNewest()) return;
  const wasUp = useConnection.getState().isBackendUp;
  useConnection.setState({ isBackendUp });
  // The banner follows at once instead of half a minute later.
  if (isBackendUp !== wasUp) await checkApi();
}

/** What the browser says of itself is newer than any question on its way. */
function goOffline(): void {
  askApi()();
  useConnection.setState({ isApiUp: false });
}

function checkBoth(): void {
  if (document.visibilityState !== 'visible') return;
  void checkBackend();
  void checkApi();
}

/** Answers how to stop. */
export function startConnectionMonitor(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const timer = setInterval(checkBoth, CHECK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', checkBoth, { signal });
  window.addEventListener('online', checkBoth, { signal });
  window.addEventListener('offline', goOffline, { signal });
  return () => stopped.abort();
}
