// How a promise over a socket is written down. The server parses every payload by its schema and catches what a
// handler throws: one event without a payload must never end the process.
import type * as z from 'zod/mini';

/** The specification fixes two paths; a namespace lies on one of them. */
export const channels = {
  notifications: { path: '/social/socket.io', namespace: '/' },
  chats: { path: '/social/socket.io', namespace: '/chats' },
  games: { path: '/socket.io', namespace: '/' },
} as const;

export type ChannelName = keyof typeof channels;

/** A packet larger than this closes its socket: no event of ours needs half of it. */
export const MAX_PACKET_BYTES = 64 * 1024;

/** A browser with many tabs stays below; a leak in a client does not take the server along. */
export const MAX_SOCKETS_PER_MEMBER = 10;

type Schema = z.ZodMiniType;

/** What a client sends. `ack` is what the server answers when the client asked for an acknowledgement. */
export interface ClientEvent<
  Payload extends Schema = Schema,
  Ack extends Schema | undefined = Schema | undefined,
> {
  readonly name: string;
  readonly channel: ChannelName;
  readonly payload: Payload;
  readonly ack: Ack;
}

/** What the server tells. */
export interface ServerEvent<Payload extends Schema = Schema> {
  readonly name: string;
  readonly channel: ChannelName;
  readonly payload: Payload;
}

export const sent = <Payload extends Schema, Ack extends Schema | undefined = undefined>(
  channel: ChannelName,
  name: string,
  { payload, ack }: { payload: Payload; ack?: Ack },
): ClientEvent<Payload, Ack> => ({ name, channel, payload, ack: ack as Ack });

export const told = <Payload extends Schema>(
  channel: ChannelName,
  name: string,
  { payload }: { payload: Payload },
): ServerEvent<Payload> => ({ name, channel, payload });

export type PayloadOf<E extends ClientEvent | ServerEvent> = z.output<E['payload']>;
export type AckOf<E extends ClientEvent> = E['ack'] extends Schema ? z.output<E['ack']> : undefined;
