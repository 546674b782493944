// The client of one socket channel. It comes back by itself: from a lost connection in as many attempts as its channel has, from a token that was
// refused or ran out by renewing it once, and from all else after a rest, or when `wake` says so; delays have jitter, or
// all browsers would come back at the same moment. After each connect it resumes: it greets, then catches up with what was
// missed, and holds live events back meanwhile, so that they arrive after what they build upon.
import '../api/no-eval.ts';
import {
  channels,
  type AckOf,
  type ChannelName,
  type ClientEvent,
  type PayloadOf,
  type ServerEvent,
} from '@msm/contract/socket-event';
import type { Socket } from 'socket.io-client';

const ATTEMPTS = 5;
const DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
/** Delays vary by half, up and down. */
const JITTER = 0.5;
/** In longest delays: a minute after it gave up it starts anew, since an outage may end without any sign to the page. */
const REST = 12;
/** An acknowledgement that takes longer is lost. */
const ACK_TIMEOUT_MS = 10_000;
/** More than this is fetched, by catching up once more, instead of kept in memory. */
const MAX_HELD = 1_000;

export interface ChannelState {
  isConnected: boolean;
  /** Why the last try to connect failed. */
  error: string | null;
}

export const CLOSED: ChannelState = { isConnected: false, error: null };

type Credentials = { token: string | null } | { guestToken: string | null };

interface ChannelSeams {
  channel: ChannelName;
  /** Put before the namespace; empty in a browser, where the portal is the page's own origin. */
  origin: string;
  /** Asked anew at each handshake: a token lives for minutes, a socket for days. The connection is opened meanwhile. */
  credentials: () => Credentials | Promise<Credentials>;
  /** Gets good credentials, or ends a session that is over. */
  renew: () => Promise<void>;
  /** What the channel expects first after each connect. */
  greet?: () => Promise<unknown>;
  onState: (state: ChannelState) => void;
  /** All attempts to come back failed: it rests until it is woken, or for a minute. */
  onExhausted?: () => void;
  /** To come back before it rests; five unless said. */
  attempts?: number;
  delayMs?: number;
  maxDelayMs?: number;
  restMs?: number;
}

/** The server refused an event. Nothing changed. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
  readonly code: string;

  constructor({ message, code }: { message: string; code: string }) {
    super(message);
    this.code = code;
  }
}

type Hear = (payload: unknown) => void;
type CatchUp = () => Promise<unknown>;

/** Live events that wait for the catch-up. */
interface Held {
  events: [name: string, payload: unknown][];
  hasOverflown: boolean;
}

export function createChannel(seams: ChannelSeams) {
  const { channel, origin, credentials, renew, greet, onState, onExhausted } = seams;
  const {
    attempts = ATTEMPTS,
    delayMs = DELAY_MS,
    maxDelayMs = MAX_DELAY_MS,
    restMs = REST * maxDelayMs,
  } = seams;
  const listeners = new Map<string, Set<Hear>>();
  const catchUps = new Set<CatchUp>();
  let isWanted = false;
  let socket: Socket | undefined;
  let renewal: 'unused' | 'running' | 'used' = 'unused';
  let connectedAtMs = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Of the connection that is being resumed; undefined once events are delivered as they come. */
  let held: Held | undefined;

  async function open(): Promise<void> {
    isWanted = true;
    try {
      const { io } = await import('./socket-library.ts');
      if (!isWanted || socket) return;
      const { path, namespace } = channels[channel];
      socket = io(origin + namespace, {
        path,
        transports: ['websocket', 'polling'],
        // Otherwise a proxy that breaks websockets would end it before polling had its turn.
        tryAllTransports: true,
        // Other channels on the same path have attempts and an end of their own.
        forceNew: true,
        reconnectionAttempts: attempts,
        reconnectionDelay: delayMs,
        reconnectionDelayMax: maxDelayMs,
        randomizationFactor: JITTER,
        auth: (send) => void Promise.resolve(credentials()).then(send),
      });
      watch(socket);
    } catch (error) {
      // The library could not be loaded.
      onState({ isConnected: false, error: String(error) });
      rest();
    }
  }

  function watch(current: Socket): void {
    current.io.on('reconnect_failed', () => {
      onExhausted?.();
      rest();
    });
    current.on('connect', () => {
      connectedAtMs = Date.now();
      onState({ isConnected: true, error: null });
      void resume(current);
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
      if (!held) deliver(name, payload);
      else if (held.events.length < MAX_HELD) held.events.push([name, payload]);
      else held.hasOverflown = true;
    });
  }

  function deliver(name: string, payload: unknown): void {
    for (const hear of listeners.get(name) ?? []) hear(payload);
  }

  /** After a connect; or for `late`, which was added since. A round that is under way then begins anew, with what it holds. */
  async function resume(current: Socket, late?: CatchUp): Promise<void> {
    const before = late && held;
    const mine: Held = { events: [], hasOverflown: false, ...before };
    let isForLate = late !== undefined && before === undefined;
    held = mine;
    const isCurrent = () => held === mine && current.connected;
    for (let failures = 0; isCurrent();) {
      try {
        if (!isForLate) await greet?.().catch(passRefusal);
        await Promise.all((isForLate ? [late!] : [...catchUps]).map((catchUp) => catchUp()));
        if (!mine.hasOverflown) break;
        // What the round did not hold may not be in its answers: another one, from here.
        Object.assign(mine, { events: [], hasOverflown: false } satisfies Held);
        isForLate = false;
      } catch (error) {
        if (!isCurrent()) return;
        console.debug(`Catching up on ${channel} failed.`, error);
        await pause(Math.min(maxDelayMs, delayMs * 2 ** failures++));
      }
    }
    if (!isCurrent()) return;
    held = undefined;
    for (const [name, payload] of mine.events) deliver(name, payload);
  }

  /** The server itself said no: its token may have run out. Once with a good one; after that it rests. */
  async function reopen(current: Socket): Promise<void> {
    if (renewal !== 'unused') return rest();
    renewal = 'running';
    // A page that is logging out is cut as well, a moment before it knows: renewing then would be refused.
    await pause(delayMs);
    if (current === socket) await renew();
    if (current !== socket) return;
    renewal = 'used';
    current.connect();
  }

  function rest(): void {
    clearTimeout(resting);
    if (isWanted) resting = setTimeout(wake, jittered(restMs));
  }

  /** Worth another try: the browser is online again, the page is looked at, the portal is back. */
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

  /** The network is gone, which the socket itself would notice only when a ping stays unanswered. It tries to come back. */
  function drop(): void {
    if (socket?.connected) socket.io.engine.close();
  }

  function close(): void {
    isWanted = false;
    clearTimeout(resting);
    renewal = 'unused';
    const closing = socket;
    socket = undefined;
    held = undefined;
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
    else console.warn(`Not connected to ${channel}: '${name}' was not sent.`);
  }

  /** Answers the acknowledgement; rejects when the server refuses, does not answer in time, or is not connected. */
  async function ask<E extends ClientEvent>({ name }: E, payload: PayloadOf<E>): Promise<AckOf<E>> {
    if (!socket?.connected) throw new Error(`Not connected to ${channel}.`);
    const answer = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck(name, payload);
    if (!answer.ok) throw new EventRefused(answer);
    return answer;
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

  /** Fetches what may have been missed: after every connect, and now if it is connected; again, with a delay, until it succeeds.
   *  Answers how to stop. */
  function catchUpBy(catchUp: CatchUp): () => void {
    catchUps.add(catchUp);
    if (socket?.connected) void resume(socket, catchUp);
    return () => void catchUps.delete(catchUp);
  }

  return { open, close, wake, drop, emit, ask, listen, catchUpBy };
}

/** What the server refused once it refuses again: what follows does not wait for it. */
function passRefusal(error: unknown): void {
  if (!(error instanceof EventRefused)) throw error;
  console.debug(error.message);
}

const jittered = (milliseconds: number) => milliseconds * (1 - JITTER + 2 * JITTER * Math.random());

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, jittered(milliseconds)));

const isOpening = ({ io }: Socket): boolean => io.engine?.readyState === 'opening';
