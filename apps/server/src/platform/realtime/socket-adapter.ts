// Lets the sockets of all nodes be reached from any: Socket.IO's adapter on a Redis stream. What it tells the other nodes must not
// hold up its own: while Redis does not answer, the sockets of one node hear each other and are cut with their sessions.
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from '../nodes/redis.ts';

export type SocketAdapters = (path: string) => ReturnType<typeof createAdapter>;

type Adapter = ReturnType<ReturnType<typeof createAdapter>>;

export function createSocketAdapters(redis: Redis): SocketAdapters {
  // The adapter reads its stream in a loop that does not pause after an error: its client has to wait instead.
  const streams = redis.openPatient();
  // Each server has a stream of its own, or broadcasts cross over.
  return (path) => {
    const name = redis.key(`sockets:${path}`);
    const open = createAdapter(streams, { streamName: name, channelPrefix: name });
    // Socket.IO calls it with `new`, which an arrow function refuses.
    return function openWithoutWaiting(namespace) {
      return withoutWaiting(open(namespace), redis);
    };
  };
}

type ClusterMessage = Parameters<Adapter['doPublish']>[0];

/** SOCKETS_LEAVE and DISCONNECT_SOCKETS of Socket.IO's cluster messages. */
const REVOCATIONS: ReadonlySet<number> = new Set([5, 6]);
const RETRY_MS = 1_000;

/** The adapter serves its own sockets once the entry of the stream is written. Only state recovery, which is off, needs to know which. */
function withoutWaiting(adapter: Adapter, redis: Redis): Adapter {
  const [publish, close] = [adapter.doPublish.bind(adapter), adapter.close.bind(adapter)];
  const UNKNOWN_OFFSET = '';
  let isClosed = false;

  function tellOthers(message: ClusterMessage): void {
    (publish(message) as Promise<unknown>).catch((error: unknown) => {
      redis.logFault(error);
      if (REVOCATIONS.has(message.type)) tellAgain(message);
    });
  }

  /** A revocation that is lost would leave sockets of another node with what their member may no longer hear. */
  function tellAgain(message: ClusterMessage): void {
    if (isClosed) return;
    setTimeout(() => (redis.isAnswering() ? tellOthers(message) : tellAgain(message)), RETRY_MS).unref();
  }

  adapter.doPublish = async (message) => {
    tellOthers(message);
    return UNKNOWN_OFFSET;
  };
  adapter.close = () => {
    isClosed = true;
    return close();
  };
  return adapter;
}
