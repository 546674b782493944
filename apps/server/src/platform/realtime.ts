// The two Socket.IO servers of the specification on one HTTP server. Foreign origins are refused, the token is checked
// at the handshake and its end cuts the socket, every payload is parsed, and what a handler throws is answered, not fatal.
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type Namespace, type Socket } from 'socket.io';
import {
  channels,
  MAX_PACKET_BYTES,
  MAX_SOCKETS_PER_MEMBER,
  type ChannelName,
  type PayloadOf,
  type ServerEvent,
} from '@msm/contract/socket-event';
import type { Evidence } from './evidence.ts';
import { answerError } from './http/error-answers.ts';
import { comesFromElsewhere } from './http/own-origins.ts';
import { rawAnswer } from './http/raw-answer.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Authenticator } from './ports/authenticator.ts';
import type { Session } from './session.ts';
import type { SocketAdapters } from './socket-adapter.ts';
import type { SocketHandler } from './socket-handler.ts';

export interface Realtime {
  /** Tells every open socket of a member, on every node; nobody waits for those that are closed. */
  tellMember<E extends ServerEvent>(memberId: string, event: E, payload: PayloadOf<E>): void;
  /** Cuts sockets on every node: of a session that ended, or of a member whose sessions all did. */
  cutSession(sessionId: string): void;
  cutMember(memberId: string): void;
  /** Takes every socket of a member out of a room, on every node. */
  leaveRoom(memberId: string, room: string): void;
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
  handlers: SocketHandler[];
  /** Reach the other nodes; none when this one is alone. */
  adapters: SocketAdapters | undefined;
  metrics: Metrics;
  log: Log;
}

const sessionRoom = (sessionId: string) => `session:${sessionId}`;
const memberRoom = (memberId: string) => `member:${memberId}`;

export function createRealtime({
  http,
  origins,
  headers,
  evidence,
  clientAddress,
  authenticator,
  handlers,
  adapters,
  metrics,
  log,
}: Parts): Realtime {
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
    return server;
  }

  function serveChannel(name: ChannelName): Namespace {
    const { path, namespace } = channels[name];
    const served = servers.get(path)!.of(namespace);
    const ours = handlers.filter((each) => each.event.channel === name);
    served.use((socket, next) => {
      admit(served, socket).then(() => next(), next);
    });
    served.on('connection', (socket) => {
      metrics.sockets.inc({ channel: name });
      socket.on('disconnect', () => metrics.sockets.dec({ channel: name }));
      for (const each of ours)
        socket.on(each.event.name, (...args: unknown[]) => void answer(each, socket, args));
    });
    return served;
  }

  async function admit(namespace: Namespace, socket: Socket): Promise<void> {
    const token: unknown = socket.handshake.auth['token'];
    const session = typeof token === 'string' ? await authenticator.authenticate(token) : undefined;
    if (!session) throw new Error('Please log in.');
    const room = memberRoom(session.member.id);
    if ((namespace.adapter.rooms.get(room)?.size ?? 0) >= MAX_SOCKETS_PER_MEMBER)
      throw new Error('Too many connections.');
    (socket.data as SocketData).session = session;
    await socket.join([room, sessionRoom(session.id)]);
    // A session that ended just before the socket was in its rooms was cut without it.
    if (!(await authenticator.authenticate(token as string))) throw new Error('Please log in.');
    const untilExpiry = setTimeout(() => socket.disconnect(true), session.expiresAt.getTime() - Date.now());
    socket.on('disconnect', () => clearTimeout(untilExpiry));
  }

  async function answer({ event, run }: SocketHandler, socket: Socket, args: unknown[]): Promise<void> {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: unknown) => void) : undefined;
    try {
      const parsed = event.payload.safeParse(args[0]);
      if (!parsed.success) {
        metrics.socketFaults.inc({ event: event.name, kind: 'invalid' });
        refuse(parsed.error.issues[0]?.message ?? 'Invalid input.', 'invalid');
        return;
      }
      const result = await run({
        payload: parsed.data,
        session: (socket.data as SocketData).session,
        socket,
      });
      acknowledge?.(result ?? {});
    } catch (error) {
      const { body } = answerError(error, socket.id);
      metrics.socketFaults.inc({ event: event.name, kind: body.code });
      const failed = { err: error, event: event.name, socketId: socket.id };
      if (body.code === 'internal') log.error(failed, 'a socket event failed');
      if (body.code === 'upstream' || body.code === 'unavailable') log.warn(failed, 'a socket event failed');
      refuse(body.message, body.code);
    }

    function refuse(message: string, code: string) {
      if (acknowledge) acknowledge({ ok: false, message, code });
      else socket.emit('error', { message, code });
    }
  }

  const cut = (room: string) => {
    for (const namespace of namespaces.values()) namespace.in(room).disconnectSockets(true);
  };
  return {
    tellMember: (memberId, { channel, name }, payload) =>
      void namespaces.get(channel)!.to(memberRoom(memberId)).emit(name, payload),
    cutSession: (sessionId) => cut(sessionRoom(sessionId)),
    cutMember: (memberId) => cut(memberRoom(memberId)),
    leaveRoom: (memberId, room) => {
      for (const namespace of namespaces.values()) namespace.in(memberRoom(memberId)).socketsLeave(room);
    },
    close: async () => {
      for (const server of servers.values()) server.disconnectSockets(true);
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

interface SocketData {
  session: Session;
}

/** Nobody else answers them, and a socket left open is a leak. Socket.IO takes whatever lies below its path. */
function refuseUnknownUpgrades(http: HttpServer, paths: string[], headers: Record<string, string>) {
  http.on('upgrade', (request, socket) => {
    if (paths.some((known) => request.url?.startsWith(`${known}/`))) return;
    // Who hangs up meanwhile must not take the process along.
    socket.on('error', () => socket.destroy());
    socket.end(rawAnswer('404 Not Found', headers), () => socket.destroy());
  });
}
