// The notification socket of this tab: one, for members only, closed with the session. Its library loads when it is
// started, which waits until the page has come to rest.
import { engagementEvents } from '@msm/contract/engagement/events';
import { accountRoom, userRoom } from '@msm/contract/engagement/rooms';
import { create } from 'zustand';
import { CLOSED, createChannel, type ChannelState } from './channel-client.ts';
import { followMember, renewSession } from './member-channel.ts';
import { useSession } from '../session/session.ts';

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
  followMember(client);
  useSession.subscribe(({ user, selectedAccount }, before) => {
    if (user?.id === before.user?.id) changeRoom(before.selectedAccount?.id, selectedAccount?.id);
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
