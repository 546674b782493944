// The chat socket of this tab: one, for messages and calls, open while a member is signed in and has a token. Its library loads when
// it is started, which waits until the page has come to rest. Connection errors are only logged.
import { create } from 'zustand';
import { createChannel } from './channel-client.ts';
import { followMember, renewSession } from './member-channel.ts';
import { tokenCookie } from '../session/cookies.ts';
import { useSession } from '../session/session.ts';

interface ChatSocketState {
  isConnected: boolean;
  /** All attempts failed: it tries again in a minute, when the browser is online again, or when it is asked to. */
  error: string | null;
}

const EXHAUSTED = 'Failed to reconnect after maximum attempts';

export const useChatSocket = create<ChatSocketState>(() => ({ isConnected: false, error: null }));

const token = (): string | null => useSession.getState().accessToken ?? tokenCookie(document.cookie);

const client = createChannel({
  channel: 'chats',
  origin: '',
  credentials: () => ({ token: token() }),
  renew: renewSession,
  onState: ({ isConnected, error }) => {
    if (error) console.debug('The chat socket could not connect.', error);
    useChatSocket.setState(isConnected ? { isConnected, error: null } : { isConnected });
  },
  onExhausted: () => {
    console.debug(EXHAUSTED);
    useChatSocket.setState({ error: EXHAUSTED });
  },
});

export const listenToChats = client.listen;
export const tellChats = client.emit;
export const askChats = client.ask;
/** What shows conversations fetches what it missed after each gap; live events wait until it is there. */
export const catchUpChatsBy = client.catchUpBy;

let hasStarted = false;

/** Asking again changes nothing. */
export function startChatSocket(): void {
  if (hasStarted) return;
  hasStarted = true;
  followMember({ ...client, open, wake: reconnectChats });
}

/** Now, not when the next delay is over. */
export function reconnectChats(): void {
  useChatSocket.setState({ error: null });
  void open().then(client.wake);
}

/** A session of cookies alone, as after a provider's sign-in, gets its token first. */
async function open(): Promise<void> {
  if (token() === null && useSession.getState().user) await renewSession();
  if (token() !== null && useSession.getState().user) await client.open();
}
