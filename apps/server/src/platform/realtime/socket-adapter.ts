// Lets the sockets of all nodes be reached from any: Socket.IO's adapter on a Redis stream.
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from '../nodes/redis.ts';

export type SocketAdapters = (path: string) => ReturnType<typeof createAdapter>;

export function createSocketAdapters(redis: Redis): SocketAdapters {
  // The adapter reads its stream in a loop that does not pause after an error: its client has to wait instead.
  const streams = redis.openPatient();
  // Each server has a stream of its own, or broadcasts cross over.
  return (path) => {
    const name = redis.key(`sockets:${path}`);
    return createAdapter(streams, { streamName: name, channelPrefix: name });
  };
}
