// The games socket of this tab: open while a screen of the lounge needs it, for a member with the session's token, for a visitor with
// a guest's identity. It comes back without end, as the specification has it: one second, doubling, five at most.
import { create } from 'zustand';
import { CLOSED, createChannel, type ChannelState } from './channel-client.ts';
import { claimGuestSeats, guestToken, renewGuest } from './guest-identity.ts';
import { renewSession } from './member-channel.ts';
import { useConnection } from '../connection-monitor.ts';
import { useSession } from '../session/session.ts';

export const useGamesSocket = create<ChannelState>(() => CLOSED);

const isMember = (): boolean => useSession.getState().user !== null;

const client = createChannel({
  channel: 'games',
  origin: '',
  attempts: Infinity,
  async credentials() {
    // Without one the server refuses; `open` tries again.
    await identity.catch(ignoreSilence);
    return isMember() ? { token: useSession.getState().accessToken } : { guestToken: guestToken() };
  },
  // Without an answer the identity stays as it is: the next handshake says whether it is still good.
  renew: () => (isMember() ? renewSession() : renewGuest().catch(ignoreSilence)),
  onState: (state) => useGamesSocket.setState(state),
});

export const listenToGames = client.listen;
export const askGames = client.ask;
/** What shows a table fetches it anew after each connect. */
export const catchUpGamesBy = client.catchUpBy;

const ignoreSilence = (error: unknown): void => console.debug('A guest could not be renewed.', error);

/** Settles when the credentials are there. */
let identity = Promise.resolve();

let users = 0;
/** Counts changes of who one is: an opening that began as another is not gone on with. */
let generation = 0;

/** Opens the socket for a screen; answers how to let go. The last screen that lets go closes it. */
export function holdGamesSocket(): () => void {
  users += 1;
  if (users === 1) start();
  return () => {
    users -= 1;
    if (users === 0) stop();
  };
}

let stopFollowing: (() => void)[] = [];

function start(): void {
  void open();
  const follow = [
    useSession.subscribe(({ user, isLoading }, before) => {
      if (user?.id === before.user?.id && isLoading === before.isLoading) return;
      if (user?.id !== before.user?.id) client.close();
      void open();
    }),
    useConnection.subscribe((now, before) => {
      if ((now.isBackendUp && !before.isBackendUp) || (now.isApiUp && !before.isApiUp)) client.wake();
    }),
  ];
  const onVisible = () => document.visibilityState === 'visible' && client.wake();
  window.addEventListener('online', client.wake);
  window.addEventListener('offline', client.drop);
  document.addEventListener('visibilitychange', onVisible);
  stopFollowing = [
    ...follow,
    () => window.removeEventListener('online', client.wake),
    () => window.removeEventListener('offline', client.drop),
    () => document.removeEventListener('visibilitychange', onVisible),
  ];
}

function stop(): void {
  generation += 1;
  for (const end of stopFollowing) end();
  stopFollowing = [];
  client.close();
}

/** Until it is known whether a member is signed in, nobody becomes a guest. */
async function open(): Promise<void> {
  if (useSession.getState().isLoading) return;
  const mine = ++generation;
  identity = identify();
  // Both at once: on a slow line each takes as long as the other.
  void client.open();
  try {
    await identity;
  } catch (error) {
    if (mine !== generation) return;
    client.close();
    useGamesSocket.setState({ isConnected: false, error: String(error) });
    // Without an identity there is nothing to connect with: again after a moment.
    setTimeout(() => mine === generation && void open(), RETRY_MS);
  }
}

async function identify(): Promise<void> {
  if (!isMember()) {
    if (guestToken() === null) await renewGuest();
  } else {
    if (useSession.getState().accessToken === null) await renewSession();
    await claimGuestSeats();
  }
}

const RETRY_MS = 3_000;
