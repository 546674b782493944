import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { jsonHeaders } from './security-headers.ts';
import { isTooSlow, limitSlowBodies } from './slow-bodies.ts';

const pace = { graceMs: 50, minUploadBytesPerSecond: 1_000_000_000, checkEveryMs: 10 };
const lines: string[] = [];
const server = Fastify();
let port: number;
beforeAll(async () => {
  server.post('/note', async ({ body }) => ({ body }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const log = createLog('info', { write: (line) => void lines.push(line) });
  limitSlowBodies(server.server, log, jsonHeaders(false), pace);
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => server.close());

async function sendBeginning(contentType: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /note HTTP/1.1\r\nHost: portal\r\nContent-Type: ${contentType}\r\nContent-Length: 100\r\n\r\n{"half`,
  );
  return text(socket);
}

test.each([
  ['application/json', 408],
  // Refused at once; what still trickles in afterwards is cut off too.
  ['multipart/form-data; boundary=x', 415],
])('a %s body that stops arriving is answered %d and its connection closed', async (contentType, status) => {
  lines.length = 0;
  expect(await sendBeginning(contentType)).toContain(`HTTP/1.1 ${status} `);
  expect(lines.join('')).toContain('arrived too slowly');
});

test('who is cut off gets the headers of every other answer', async () => {
  const answer = await sendBeginning('application/json');
  for (const [name, value] of Object.entries(jsonHeaders(false)))
    expect(answer).toContain(`${name}: ${value}`);
});

test('a body that arrives is answered', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/note`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ body: { a: 1 } });
});

test('an upload may take as long as it needs at the lowest rate, anything else only the grace period', () => {
  const slow = { graceMs: 30_000, minUploadBytesPerSecond: 1_000, checkEveryMs: 5_000 };
  const after = (elapsedMs: number, receivedBytes: number, isUpload: boolean) =>
    isTooSlow({ elapsedMs, receivedBytes, isUpload }, slow);
  expect(after(29_999, 0, false)).toBe(false);
  expect(after(30_000, 1_000_000, false)).toBe(true);
  expect(after(29_999, 0, true)).toBe(false);
  expect(after(30_000, 29_999, true)).toBe(true);
  expect(after(30_000, 30_000, true)).toBe(false);
  expect(after(600_000, 599_999, true)).toBe(true);
});
