import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { freePort } from '../../../../sandbox/src/free-port.ts';
import { createLog } from '../log.ts';
import { openRedis } from './redis.ts';
import { createSocketAdapters } from '../realtime/socket-adapter.ts';

test('a Redis that is not there is asked for nothing, and closing ends the waiting for it without a fault', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const redis = openRedis(`redis://127.0.0.1:${await freePort()}`, log);
  const sockets = new Server(createServer(), { adapter: createSocketAdapters(redis)('/socket.io') });
  await expect(redis.ask((client) => client.ping())).rejects.toThrow('Redis does not answer.');
  expect(redis.isAnswering()).toBe(false);
  await expect.poll(() => lines.join('')).toContain('ECONNREFUSED');
  await sockets.close();
  await redis.close();
  const before = lines.length;
  // Two clients and the adapter's two copies stop waiting. A rejection that is not handled would fail the run.
  await expect.poll(() => lines.length - before, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
});
