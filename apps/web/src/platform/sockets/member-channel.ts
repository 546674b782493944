// What the socket channels of members share: they live and end with the session, wake when a connection is likely again, and
// renew the session's token together.
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../api/api-client.ts';
import { logAuth } from '../api/throttled-log.ts';
import type { createChannel } from './channel-client.ts';
import { useConnection } from '../connection-monitor.ts';
import { checkSession } from '../session/session-check.ts';
import { useSession } from '../session/session.ts';

type Channel = Pick<ReturnType<typeof createChannel>, 'open' | 'close' | 'wake' | 'drop'>;

/** Opens it while a member is signed in. Once per channel. */
export function followMember({ open, close, wake, drop }: Channel): void {
  if (useSession.getState().user) void open();
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    close();
    if (user) void open();
  });
  window.addEventListener('online', wake);
  window.addEventListener('offline', drop);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  useConnection.subscribe((now, before) => {
    if ((now.isBackendUp && !before.isBackendUp) || (now.isApiUp && !before.isApiUp)) wake();
  });
}

let renewing: Promise<void> | undefined;

/** Several channels whose token ran out at the same moment share one renewal. */
export function renewSession(): Promise<void> {
  renewing ??= renew().finally(() => (renewing = undefined));
  return renewing;
}

async function renew(): Promise<void> {
  const { accessToken, generation, renew: takeOver } = useSession.getState();
  if (accessToken !== null) {
    // Refreshes the token on the way if it has run out.
    await checkSession(useSession, () => call(authRoutes.me, {}, { isRedirectSkipped: true }));
    return;
  }
  // A session of cookies alone, as after a provider's sign-in, has no token in hand yet.
  try {
    const { data } = await call(authRoutes.refreshToken, { input: {} }, { isRedirectSkipped: true });
    if (useSession.getState().generation === generation) takeOver(data);
  } catch {
    logAuth('No token for the sockets could be had.');
  }
}
