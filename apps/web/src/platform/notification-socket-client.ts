// One socket for the portal's notifications. It comes back by itself: from a lost connection in five attempts, from a
// token that was refused or ran out by renewing the session once, and from all else after a rest, or when `wake` says so.
import './api/no-eval.ts';
import { engagementEvents } from '@msm/contract/engagement/events';
import { channels, type ClientEvent, type PayloadOf, type ServerEvent } from '@msm/contract/socket-event';
import type { Socket } from 'socket.io-client';

const ATTEMPTS = 5;
const DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
/** In longest delays: a minute after it gave up it starts anew, since an outage may end without any sign to the page. */
const REST = 12;

export interface SocketState {
  isConnected: boolean;
  /** Why the last try to connect failed. */
  error: string | null;
}

export const CLOSED: SocketState = { isConnected: false, error: null };

interface SocketSeams {
  /** Put before the namespace; empty in a browser, where the portal is the page's own origin. */
  origin: string;
  /** Asked anew at each handshake: a token lives for minutes, a socket for days. */
  accessToken: () => string | null;
  email: () => string | null;
  /** Gets a good token, or ends a session that is over. */
  renewSession: () => Promise<void>;
  onState: (state: SocketState) => void;
  delayMs?: number;
  maxDelayMs?: number;
  restMs?: number;
}

type Hear = (payload: unknown) => void;

export function createNotificationSocket(seams: SocketSeams) {
  const { origin, accessToken, email, renewSession, onState } = seams;
  const { delayMs = DELAY_MS, maxDelayMs = MAX_DELAY_MS, restMs = REST * maxDelayMs } = seams;
  const listeners = new Map<string, Set<Hear>>();
  let isWanted = false;
  let socket: Socket | undefined;
  let renewal: 'unused' | 'running' | 'used' = 'unused';
  let connectedAtMs = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    isWanted = true;
    try {
      const { io } = await import('socket.io-client');
      if (!isWanted || socket) return;
      const { path, namespace } = channels.notifications;
      socket = io(origin + namespace, {
        path,
        transports: ['websocket', 'polling'],
        // Otherwise a proxy that breaks websockets would end it before polling had its turn.
        tryAllTransports: true,
        // Other channels on the same path have attempts and an end of their own.
        forceNew: true,
        reconnectionAttempts: ATTEMPTS,
        reconnectionDelay: delayMs,
        reconnectionDelayMax: maxDelayMs,
        auth: (send) => send({ token: accessToken() }),
      });
      watch(socket);
    } catch (error) {
      // The library could not be loaded.
      onState({ isConnected: false, error: String(error) });
      rest();
    }
  }

  function watch(current: Socket): void {
    current.io.on('reconnect_failed', rest);
    current.on('connect', () => {
      connectedAtMs = Date.now();
      onState({ isConnected: true, error: null });
      const userEmail = email();
      if (userEmail) emit(engagementEvents.authenticate, { userEmail });
    });
    current.on('connect_error', ({ message }) => {
      onState({ isConnected: false, error: message });
      if (!current.active) void reopen(current);
    });
    current.on('disconnect', () => {
      onState(CLOSED);
      // A server that lets in and cuts at once would otherwise be asked without end.
      if (Date.now() - connectedAtMs > maxDelayMs) renewal = 'unused';
      if (!current.active) void reopen(current);
    });
    current.onAny((name: string, payload: unknown) => {
      for (const hear of listeners.get(name) ?? []) hear(payload);
    });
  }

  /** The server itself said no: its token may have run out. Once with a good one; after that it rests. */
  async function reopen(current: Socket): Promise<void> {
    if (renewal !== 'unused') return rest();
    renewal = 'running';
    // Who is logging out is cut as well, a moment before the page knows: asking then would be refused.
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (current === socket) await renewSession();
    if (current !== socket) return;
    renewal = 'used';
    current.connect();
  }

  function rest(): void {
    clearTimeout(resting);
    if (isWanted) resting = setTimeout(wake, restMs);
  }

  /** Worth another try: the browser is online again, somebody looks at the page, the portal is back. */
  function wake(): void {
    if (!isWanted || renewal === 'running') return;
    if (!socket) {
      void open();
      return;
    }
    if (socket.connected || isOpening(socket)) return;
    renewal = 'unused';
    // Not after the rest of a delay, but now.
    socket.disconnect().connect();
  }

  function close(): void {
    isWanted = false;
    clearTimeout(resting);
    renewal = 'unused';
    const closing = socket;
    socket = undefined;
    onState(CLOSED);
    if (!closing) return;
    closing.off();
    closing.offAny();
    closing.io.reconnectionAttempts(0);
    // Browsers log an error about a socket that is closed before it is open.
    if (isOpening(closing)) closing.io.once('open', () => closing.disconnect());
    else closing.disconnect();
  }

  function emit<E extends ClientEvent>({ name }: E, payload: PayloadOf<E>): void {
    if (socket?.connected) socket.emit(name, payload);
    else console.warn(`The notification socket is not connected: '${name}' was not sent.`);
  }

  /** Answers how to stop. What does not fit the contract is ignored. */
  function listen<E extends ServerEvent>(event: E, hear: (payload: PayloadOf<E>) => void): () => void {
    const hearParsed: Hear = (payload) => {
      const parsed = event.payload.safeParse(payload);
      if (parsed.success) hear(parsed.data as PayloadOf<E>);
      else console.debug(`'${event.name}' arrived in a form that nobody promised.`);
    };
    const others = listeners.get(event.name) ?? new Set();
    listeners.set(event.name, others.add(hearParsed));
    return () => void others.delete(hearParsed);
  }

  return { open, close, wake, emit, listen };
}

const isOpening = ({ io }: Socket): boolean => io.engine?.readyState === 'opening';
