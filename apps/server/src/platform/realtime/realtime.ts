// The two Socket.IO servers of the specification on one HTTP server. Foreign origins are refused, the token is checked
// at the handshake and its end cuts the socket. Each event goes: limit → access → parse by schema → handler →
// acknowledgement shaped by schema; what a handler throws is answered, not fatal.
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Namespace, type Socket } from 'socket.io';
import {
  channels,
  MAX_BACKLOG,
  MAX_GUEST_SOCKETS_PER_ADDRESS,
  MAX_PACKET_BYTES,
  MAX_ROOMS_PER_SOCKET,
  MAX_SOCKETS_PER_MEMBER,
  type ChannelName,
  type ClientEvent,
  type GuestChannel,
  type PayloadOf,
  type ServerEvent,
} from '@msm/contract/socket-event';
import type { Clock } from '../clock.ts';
import { AppError, schemaWords } from '../errors.ts';
import type { Evidence } from '../audit/evidence.ts';
import { answerError } from '../http/error-answers.ts';
import { comesFromElsewhere } from '../http/own-origins.ts';
import { rawAnswer } from '../http/raw-answer.ts';
import { addressKey } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Authenticator } from '../ports/authenticator.ts';
import type { Session } from '../access/session.ts';
import { createEventLimits } from './event-limits.ts';
import type { SocketAdapters } from './socket-adapter.ts';
import type { DisconnectHook, EventSocket, SocketHandler } from './socket-handler.ts';

export interface Realtime {
  /** Tells every open socket of a member or a guest, on every node; not queued for those that are closed. */
  tell<E extends ServerEvent>(recipientId: string, event: E, payload: PayloadOf<E>): void;
  /** Tells every socket that joined the room, or one of the rooms, on the event's channel, once and on every node. */
  tellRoom<E extends ServerEvent>(room: string | string[], event: E, payload: PayloadOf<E>): void;
  /** Takes every socket of a member or a guest out of a room, on every node. */
  leaveRoom(channel: ChannelName, memberId: string, room: string): void;
  /** Counts an event that came another way, such as over HTTP, against the limit of its sender on this node. */
  takeEvent(event: ClientEvent, senderId: string): void;
  /** Cuts sockets on every node: of a session that ended, or of a member whose sessions all did. */
  cutSession(sessionId: string): void;
  cutMember(memberId: string): void;
  /** Cuts all sockets of this node, and waits for their handlers and hooks. */
  close(): Promise<void>;
}

interface Parts {
  http: HttpServer;
  origins: ReadonlySet<string>;
  /** Sent with every answer: polling answers are HTTP like any other. */
  headers: Record<string, string>;
  evidence: Evidence;
  clientAddress(request: IncomingMessage): string;
  authenticator: Authenticator;
  clock: Clock;
  handlers: SocketHandler[];
  hooks: DisconnectHook[];
  /** Reach the other nodes; none when this one is alone. */
  adapters: SocketAdapters | undefined;
  metrics: Metrics;
  log: Log;
}

/** Rooms of the platform's own. A feature's rooms have a prefix of theirs, so that no name leads into one of these. */
const sessionRoom = (sessionId: string) => `session:${sessionId}`;
const senderRoom = (senderId: string) => `sender:${senderId}`;
const addressRoom = (address: string) => `address:${addressKey(address)}`;
const ROOM_PREFIX = 'room:';
const featureRoom = (name: string) => ROOM_PREFIX + name;

/** Who is behind a socket. */
interface Sender {
  id: string;
  session: Session | undefined;
  /** Under which guests are counted together; none for a member. */
  guestAddress: string | undefined;
  expiresAt: Date;
}

interface SocketData {
  sender: Sender;
  /** Events whose handlers have not ended yet. */
  running: Set<Promise<void>>;
}

const dataOf = (socket: Socket) => socket.data as SocketData;
const notLetIn = () => new Error('Please log in.');

export function createRealtime({
  http,
  origins,
  headers,
  evidence,
  clientAddress,
  authenticator,
  clock,
  handlers,
  hooks,
  adapters,
  metrics,
  log,
}: Parts): Realtime {
  const limits = createEventLimits(clock);
  const unfinished = new Set<Promise<void>>();
  const paths = [...new Set(Object.values(channels).map((channel) => channel.path))];
  const servers = new Map(paths.map((path) => [path, openServer(path)]));
  refuseUnknownUpgrades(http, paths, headers);
  const namespaces = new Map(
    (Object.keys(channels) as ChannelName[]).map((name) => [name, serveChannel(name)]),
  );

  function openServer(path: string): Server {
    const server = new Server(http, {
      path,
      serveClient: false,
      // Two servers share one HTTP server: neither may destroy upgrades meant for the other.
      destroyUpgrade: false,
      maxHttpBufferSize: MAX_PACKET_BYTES,
      allowRequest: (request, decide) => {
        const isOwn = !comesFromElsewhere(request.headers, origins);
        if (!isOwn) {
          const caller = { address: clientAddress(request) };
          void evidence.record('origin.refused', { subject: `socket ${path}`, caller });
        }
        decide(null, isOwn);
      },
      ...(adapters && { adapter: adapters(path) }),
    });
    server.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      next();
    });
    server.engine.on('connection', cutWhenBehind);
    server.engine.on('connection', writeOnceAFlush);
    return server;
  }

  function serveChannel(name: ChannelName): Namespace {
    const { path, namespace } = channels[name];
    const served = servers.get(path)!.of(namespace);
    const ours = handlers.filter((each) => each.event.channel === name);
    served.use((socket, next) => {
      admit(name, served, socket).then(() => next(), next);
    });
    served.on('connection', (socket) => {
      metrics.sockets.inc({ channel: name });
      const events = eventSocketOf(socket);
      const { running } = dataOf(socket);
      for (const each of ours)
        socket.on(each.event.name, (...args: unknown[]) =>
          track(running, answer(each, events, socket, args)),
        );
      socket.on('disconnecting', () => track(unfinished, afterDisconnect(name, socket)));
      socket.on('disconnect', () => metrics.sockets.dec({ channel: name }));
    });
    return served;
  }

  async function admit(channel: ChannelName, namespace: Namespace, socket: Socket): Promise<void> {
    const sender = await identify(channel, socket);
    const { id, session, expiresAt } = sender;
    const isFull = (room: string, max: number) => (namespace.adapter.rooms.get(room)?.size ?? 0) >= max;
    const address = addressRoom(clientAddress(socket.request));
    if (
      isFull(senderRoom(id), MAX_SOCKETS_PER_MEMBER) ||
      (!session && isFull(address, MAX_GUEST_SOCKETS_PER_ADDRESS))
    )
      throw new Error('Too many connections.');
    socket.data = { sender, running: new Set() } satisfies SocketData;
    await socket.join([senderRoom(id), session ? sessionRoom(session.id) : address]);
    // A session that ended just before the socket was in its rooms was cut without it.
    if (session) await identify(channel, socket);
    const untilExpiry = setTimeout(() => socket.disconnect(true), expiresAt.getTime() - Date.now());
    socket.on('disconnect', () => clearTimeout(untilExpiry));
  }

  async function identify(channel: ChannelName, { handshake: { auth }, request }: Socket): Promise<Sender> {
    const { token, guestToken } = auth as { token?: unknown; guestToken?: unknown };
    if (typeof token === 'string') {
      const session = await authenticator.authenticate(token);
      if (!session) throw notLetIn();
      return { id: session.member.id, session, guestAddress: undefined, expiresAt: session.expiresAt };
    }
    if (typeof guestToken !== 'string' || !allowsGuests(channel)) throw notLetIn();
    const guest = await authenticator.authenticateGuest(guestToken, channel);
    if (!guest) throw notLetIn();
    return { ...guest, session: undefined, guestAddress: addressKey(clientAddress(request)) };
  }

  async function answer(
    { event, run }: SocketHandler,
    events: EventSocket,
    socket: Socket,
    args: unknown[],
  ): Promise<void> {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined;
    const { sender } = dataOf(socket);
    try {
      limits.take(event, sender);
      if (event.access === 'member' && !sender.session)
        throw new AppError('forbidden', 'This is for members.');
      const payload = parsePayload(event, args[0]);
      const result = await run({ payload, session: sender.session, senderId: sender.id, socket: events });
      acknowledge?.({ ok: true, ...(event.ack?.parse(result) as object | undefined) });
    } catch (error) {
      const { body, retryAfterSeconds } = answerError(error, socket.id);
      const { message, code } = body;
      metrics.socketFaults.inc({ event: event.name, kind: code });
      const failed = { err: error, event: event.name, socketId: socket.id };
      if (code === 'internal') log.error(failed, 'a socket event failed');
      if (code === 'upstream' || code === 'unavailable') log.warn(failed, 'a socket event failed');
      const refusal = { message, code, ...(retryAfterSeconds && { retryAfterSeconds }) };
      if (acknowledge) acknowledge({ ok: false, ...refusal });
      else socket.emit('error', refusal);
    }
  }

  async function afterDisconnect(channel: ChannelName, socket: Socket): Promise<void> {
    const { sender, running } = dataOf(socket);
    const disconnection = {
      senderId: sender.id,
      session: sender.session,
      socketId: socket.id,
      rooms: [...socket.rooms]
        .filter((room) => room.startsWith(ROOM_PREFIX))
        .map((room) => room.slice(ROOM_PREFIX.length)),
    };
    await Promise.all(running);
    for (const hook of hooks.filter((each) => each.channel === channel)) {
      try {
        await hook.run(disconnection);
      } catch (error) {
        log.error({ err: error, channel, socketId: socket.id }, 'a disconnect hook failed');
      }
    }
  }

  const cut = (room: string) => {
    for (const namespace of namespaces.values()) namespace.in(room).disconnectSockets(true);
  };
  return {
    tell: (recipientId, { channel, name }, payload) =>
      void namespaces.get(channel)!.to(senderRoom(recipientId)).emit(name, payload),
    tellRoom: (room, { channel, name }, payload) =>
      void namespaces.get(channel)!.to([room].flat().map(featureRoom)).emit(name, payload),
    leaveRoom: (channel, memberId, room) => {
      const namespace = namespaces.get(channel)!;
      // At once on this node; Redis carries it to the others.
      namespace.local.in(senderRoom(memberId)).socketsLeave(featureRoom(room));
      namespace.in(senderRoom(memberId)).socketsLeave(featureRoom(room));
    },
    takeEvent: (event, memberId) => limits.take(event, { id: memberId, guestAddress: undefined }),
    cutSession: (sessionId) => cut(sessionRoom(sessionId)),
    cutMember: (memberId) => cut(senderRoom(memberId)),
    close: async () => {
      limits.close();
      for (const namespace of namespaces.values()) namespace.local.disconnectSockets(true);
      await Promise.all([...servers.values()].map((server) => server.close()));
      await Promise.all(unfinished);
    },
  };
}

const allowsGuests = (channel: ChannelName): channel is GuestChannel => channels[channel].allowsGuests;

function track(promises: Set<Promise<void>>, promise: Promise<void>): void {
  promises.add(promise);
  void promise.finally(() => promises.delete(promise));
}

function parsePayload(event: ClientEvent, payload: unknown): unknown {
  const parsed = event.payload.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', schemaWords(parsed.error.issues[0]?.message ?? 'Invalid input.'));
}

const eventSocketOf = (socket: Socket): EventSocket => ({
  id: socket.id,
  async join(name) {
    const room = featureRoom(name);
    // The sender went away while the handler ran: nothing would take the socket out of the room again.
    if (!socket.connected || socket.rooms.has(room)) return;
    if (socket.rooms.size >= MAX_ROOMS_PER_SOCKET)
      throw new AppError('tooMany', 'You are in too many rooms.');
    await socket.join(room);
  },
  async leave(name) {
    await socket.leave(featureRoom(name));
  },
  isIn: (name) => socket.rooms.has(featureRoom(name)),
  tell: ({ name }, payload) => void socket.emit(name, payload),
  tellOwnOthers: ({ name }, payload) =>
    void socket.to(senderRoom(dataOf(socket).sender.id)).emit(name, payload),
  tellOthers: (room, { name, isVolatile }, payload) =>
    void (isVolatile ? socket.volatile : socket).to(featureRoom(room)).emit(name, payload),
});

interface Connection {
  on(event: 'packetCreate', hear: (packet: { data?: unknown }) => void): void;
  on(event: 'flush', hear: () => void): void;
  close(discard: boolean): void;
  /** Of a WebSocket, not of polling. */
  transport: { socket?: { terminate(): void; _socket: Duplex | null } };
}

/** Backpressure: packets wait in memory while a client does not read. */
function cutWhenBehind(connection: Connection): void {
  let [packets, bytes] = [0, 0];
  connection.on('packetCreate', ({ data }) => {
    packets += 1;
    bytes += typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
    if (packets <= MAX_BACKLOG.packets && bytes <= MAX_BACKLOG.bytes) return;
    // A farewell would wait behind the backlog.
    connection.transport.socket?.terminate();
    connection.close(true);
  });
  connection.on('flush', () => {
    [packets, bytes] = [0, 0];
  });
}

/** Writes the packets that wait for a client at once. ws makes a system call for each, which costs more than the rest of sending it. */
function writeOnceAFlush(connection: Connection): void {
  connection.on('flush', () => {
    const stream = connection.transport.socket?._socket;
    stream?.cork();
    process.nextTick(() => stream?.uncork());
  });
}

/** Destroys upgrades outside Socket.IO's path: unanswered, they would leak sockets. Socket.IO takes every path below its own. */
function refuseUnknownUpgrades(http: HttpServer, paths: string[], headers: Record<string, string>) {
  http.on('upgrade', (request, socket) => {
    if (paths.some((known) => request.url?.startsWith(`${known}/`))) return;
    // Who hangs up meanwhile must not take the process along.
    socket.on('error', () => socket.destroy());
    socket.end(rawAnswer('404 Not Found', headers), () => socket.destroy());
  });
}
