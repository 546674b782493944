// The notification socket of this tab: one, for members only, closed with the session. Its library loads when it is
// started, which waits until the page has come to rest.
import { authRoutes } from '@msm/contract/auth/routes';
import { create } from 'zustand';
import { call } from './api/api-client.ts';
import { useConnection } from './connection-monitor.ts';
import { CLOSED, createNotificationSocket, type SocketState } from './notification-socket-client.ts';
import { checkSession } from './session/session-check.ts';
import { useSession } from './session/session.ts';
import { logAuth } from './api/throttled-log.ts';

export const useNotificationSocket = create<SocketState>(() => CLOSED);

const client = createNotificationSocket({
  origin: '',
  accessToken: () => useSession.getState().accessToken,
  email: () => useSession.getState().user?.email ?? null,
  renewSession,
  onState: (state) => useNotificationSocket.setState(state),
});

export const listenToNotifications = client.listen;

let hasStarted = false;

/** Asking again changes nothing. */
export function startNotificationSocket(): void {
  if (hasStarted) return;
  hasStarted = true;
  if (useSession.getState().user) void client.open();
  useSession.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    client.close();
    if (user) void client.open();
  });
  window.addEventListener('online', client.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.wake();
  });
  useConnection.subscribe((now, before) => {
    if ((now.isBackendUp && !before.isBackendUp) || (now.isApiUp && !before.isApiUp)) client.wake();
  });
}

async function renewSession(): Promise<void> {
  const { accessToken, generation, renew } = useSession.getState();
  if (accessToken !== null) {
    // Refreshes the token on the way if it has run out.
    await checkSession(useSession, () => call(authRoutes.me, {}, { isRedirectSkipped: true }));
    return;
  }
  // A session of cookies alone, as after a provider's sign-in, has no token in hand yet.
  try {
    const { data } = await call(authRoutes.refreshToken, { input: {} }, { isRedirectSkipped: true });
    if (useSession.getState().generation === generation) renew(data);
  } catch {
    logAuth('No token for the notification socket could be had.');
  }
}
