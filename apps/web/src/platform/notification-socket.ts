// The notification socket of this tab: one, for members only, closed with the session. Its library loads when it is
// started, which waits until the page has come to rest.
import { authRoutes } from '@msm/contract/auth/routes';
import { engagementEvents } from '@msm/contract/engagement/events';
import { accountRoom, userRoom } from '@msm/contract/engagement/rooms';
import { create } from 'zustand';
import { call } from './api/api-client.ts';
import { CLOSED, createChannel, type ChannelState } from './channel-client.ts';
import { useConnection } from './connection-monitor.ts';
import { checkSession } from './session/session-check.ts';
import { useSession } from './session/session.ts';
import { logAuth } from './api/throttled-log.ts';

export const useNotificationSocket = create<ChannelState>(() => CLOSED);

const client = createChannel({
  channel: 'notifications',
  origin: '',
  credentials: () => ({ token: useSession.getState().accessToken }),
  renew: renewSession,
  greet,
  onState: (state) => useNotificationSocket.setState(state),
});

export const listenToNotifications = client.listen;
/** What shows notifications, or follows what they tell of, fetches it anew after each gap. */
export const catchUpNotificationsBy = client.catchUpBy;

let hasStarted = false;

/** Asking again changes nothing. */
export function startNotificationSocket(): void {
  if (hasStarted) return;
  hasStarted = true;
  if (useSession.getState().user) void client.open();
  useSession.subscribe(({ user, selectedAccount }, before) => {
    if (user?.id === before.user?.id) {
      changeRoom(before.selectedAccount?.id, selectedAccount?.id);
      return;
    }
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

async function greet(): Promise<void> {
  const { user, selectedAccount } = useSession.getState();
  if (!user) return;
  await client.ask(engagementEvents.joinRoom, { room: userRoom(user.id) });
  if (selectedAccount) client.emit(engagementEvents.joinRoom, { room: accountRoom(selectedAccount.id) });
  await client.ask(engagementEvents.authenticate, { userEmail: user.email });
}

/** While it is not connected there is no room to leave, and the greeting of the next connection joins the new one. */
function changeRoom(left: string | undefined, entered: string | undefined): void {
  if (left === entered || !useNotificationSocket.getState().isConnected) return;
  if (left) client.emit(engagementEvents.leaveRoom, { room: accountRoom(left) });
  if (entered) client.emit(engagementEvents.joinRoom, { room: accountRoom(entered) });
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
