// How a promise over a socket is written down: one line an event. The server limits, authorises and parses each by this
// line before its handler runs, and catches what the handler throws: one bad event must never end the process.
import type * as z from 'zod/mini';

/** The specification fixes two paths; a namespace lies on one of them. */
export const channels = {
  notifications: { path: '/social/socket.io', namespace: '/', allowsGuests: false },
  chats: { path: '/social/socket.io', namespace: '/chats', allowsGuests: false },
  games: { path: '/socket.io', namespace: '/', allowsGuests: true },
} as const;

export type ChannelName = keyof typeof channels;
export type GuestChannel = {
  [C in ChannelName]: (typeof channels)[C]['allowsGuests'] extends true ? C : never;
}[ChannelName];

/** A packet larger than this closes its socket: no event of ours needs half of it. */
export const MAX_PACKET_BYTES = 64 * 1024;

/** A browser with many tabs stays below; a leak in a client does not take the server along. */
export const MAX_SOCKETS_PER_MEMBER = 10;

/** Of one channel on one node. A school or a café shares an address; a script that mints identities does not get further. */
export const MAX_GUEST_SOCKETS_PER_ADDRESS = 50;

/** The busiest member of many chats stays below. */
export const MAX_ROOMS_PER_SOCKET = 500;

/** A client that reads more slowly than it is told is cut, and catches up when it is back. */
export const MAX_BACKLOG = { packets: 512, bytes: 1024 * 1024 } as const;

type Schema = z.ZodMiniType;

/** A signed-in member; or a guest as well, on a channel that allows them. */
export type EventAccess = 'member' | 'guest';
type AccessOn<C extends ChannelName> = C extends GuestChannel ? EventAccess : 'member';

/** A token bucket for each sender: so many at once, refilled at so many a second. Bad events count too. */
export interface EventLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** What a client sends. `ack` is what the server answers when the client asked for an acknowledgement. */
export interface ClientEvent<
  Payload extends Schema = Schema,
  Ack extends Schema | undefined = Schema | undefined,
  A extends EventAccess = EventAccess,
> {
  readonly name: string;
  readonly channel: ChannelName;
  readonly access: A;
  readonly payload: Payload;
  readonly ack: Ack;
  readonly limit: EventLimit;
  /** For all guests of one address together, on this event: identities of guests cost nothing. */
  readonly perGuestAddress: EventLimit | undefined;
}

/** What the server tells. */
export interface ServerEvent<Payload extends Schema = Schema> {
  readonly name: string;
  readonly channel: ChannelName;
  readonly payload: Payload;
  /** Worth nothing later: dropped for a client that is not ready to receive. */
  readonly isVolatile: boolean;
}

interface Sent<Payload extends Schema, Ack extends Schema | undefined, A extends EventAccess> {
  access: A;
  payload: Payload;
  ack?: Ack;
  limit: EventLimit;
  perGuestAddress?: EventLimit;
}

export const sent = <
  C extends ChannelName,
  A extends AccessOn<C>,
  Payload extends Schema,
  Ack extends Schema | undefined = undefined,
>(
  channel: C,
  name: string,
  { access, payload, ack, limit, perGuestAddress }: Sent<Payload, Ack, A>,
): ClientEvent<Payload, Ack, A> => ({
  name,
  channel,
  access,
  payload,
  ack: ack as Ack,
  limit,
  perGuestAddress,
});

export const told = <Payload extends Schema>(
  channel: ChannelName,
  name: string,
  { payload, isVolatile = false }: { payload: Payload; isVolatile?: boolean },
): ServerEvent<Payload> => ({ name, channel, payload, isVolatile });

export type PayloadOf<E extends ClientEvent | ServerEvent> = z.output<E['payload']>;
export type AckOf<E extends ClientEvent> = E['ack'] extends Schema ? z.output<E['ack']> : void;
