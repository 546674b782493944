import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Redis } from '../nodes/redis.ts';
import { createSocketAdapters } from './socket-adapter.ts';

let isAway: boolean;
/** Entries of the stream. */
let written: { data?: string }[];
let sockets: Server;
beforeEach(() => {
  vi.useFakeTimers();
  [isAway, written] = [true, []];
  const client = {
    duplicate: () => client,
    connect: async () => {},
    disconnect: () => {},
    on: () => {},
    subscribe: async () => {},
    sSubscribe: async () => {},
    xRead: () => new Promise<never>(() => {}),
    async xAdd(_stream: string, _id: string, entry: { data?: string }) {
      if (isAway) throw new Error('The queue is full');
      written.push(entry);
    },
  };
  const redis: Partial<Redis> = {
    openPatient: () => client as never,
    key: (name) => name,
    logFault: () => {},
    isAnswering: () => !isAway,
  };
  sockets = new Server(createServer(), { adapter: createSocketAdapters(redis as Redis)('/socket.io') });
});
afterEach(async () => {
  await sockets.close();
  vi.useRealTimers();
});

test('what cuts sockets or takes them out of a room reaches the other nodes after Redis was away', async () => {
  sockets.in('session:1').disconnectSockets(true);
  sockets.in('sender:1').socketsLeave('room:1');
  sockets.to('room:1').emit('said', 'hello');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.map(({ data }) => JSON.parse(data!))).toEqual([
    { opts: expect.objectContaining({ rooms: ['session:1'] }), close: true },
    { opts: expect.objectContaining({ rooms: ['sender:1'] }), rooms: ['room:1'] },
  ]);
});
