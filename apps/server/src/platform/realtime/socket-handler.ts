// Keeps one promise of a socket: `onEvent(events.x, async ({ payload, session, socket }, deps) => …)`. What it returns
// is the acknowledgement. Handlers of one socket start in the order of arrival and run concurrently.
import type {
  AckOf,
  ChannelName,
  ClientEvent,
  EventAccess,
  PayloadOf,
  ServerEvent,
} from '@msm/contract/socket-event';
import type { Session } from '../access/session.ts';

/** Events open to guests may still be sent by a member. */
type Known<A extends EventAccess> = A extends 'guest' ? Session | undefined : Session;

export interface SocketCall<E extends ClientEvent = ClientEvent> {
  payload: PayloadOf<E>;
  /** As of the handshake: the socket is cut when it ends. */
  session: Known<E['access']>;
  /** The id of the member or of the guest. */
  senderId: string;
  socket: EventSocket;
}

/** A handler's view of its sender's socket. Rooms are names that a feature chooses, within the channel. */
export interface EventSocket {
  readonly id: string;
  /** Authorise first, or join, check and leave again where a revocation may run meanwhile. */
  join(room: string): Promise<void>;
  leave(room: string): Promise<void>;
  isIn(room: string): boolean;
  tell<E extends ServerEvent>(event: E, payload: PayloadOf<E>): void;
  /** Every other socket of the same sender on the channel, on every node. */
  tellOwnOthers<E extends ServerEvent>(event: E, payload: PayloadOf<E>): void;
  /** Every other socket in the room, on every node. */
  tellOthers<E extends ServerEvent>(room: string, event: E, payload: PayloadOf<E>): void;
}

export interface EventHandler<E extends ClientEvent, Deps> {
  event: E;
  run(call: SocketCall<E>, deps: Deps): Promise<AckOf<E>>;
}

export interface SocketHandler {
  event: ClientEvent;
  run(call: SocketCall): Promise<unknown>;
}

export const onEvent = <E extends ClientEvent, Deps>(
  event: E,
  run: (call: SocketCall<E>, deps: Deps) => Promise<AckOf<E>>,
): EventHandler<E, Deps> => ({ event, run });

/** Hands a feature's dependencies to its event handlers. */
export const withSocketDeps =
  <Deps>(deps: Deps) =>
  ({ event, run }: EventHandler<ClientEvent, Deps>): SocketHandler => ({
    event,
    run: (call) => run(call, deps),
  });

export interface Disconnection {
  senderId: string;
  /** None for a guest. */
  session: Session | undefined;
  socketId: string;
  /** The rooms that the socket was in. */
  rooms: readonly string[];
}

export interface DisconnectHook {
  channel: ChannelName;
  run(disconnection: Disconnection): Promise<void>;
}

/**
 * Runs once for each socket of the channel that is gone, however it went, after the events it sent are through. A node
 * that is killed runs none: what must not outlive its sockets needs a lease besides.
 */
export const onDisconnect =
  <Deps>(channel: ChannelName, run: (disconnection: Disconnection, deps: Deps) => Promise<void>) =>
  (deps: Deps): DisconnectHook => ({ channel, run: (disconnection) => run(disconnection, deps) });
