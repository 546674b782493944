// Bytes that are no browser's: upgrades to nowhere, connections torn off, broken HTTP. Each is answered or closed, and
// none of them ends the process or stays open.
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationRoutes } from '@msm/contract/operations/routes';
import { openTestApp, type TestApp } from './test-app.ts';
import { watchProcess } from './fuzz/server-watch.ts';

/** Long enough for an answer on a busy machine, short of every keep-alive. */
const PATIENCE_MS = 3_000;
const HANDSHAKE = '?EIO=4&transport=websocket';

const watch = watchProcess();
let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  port = Number(new URL(await app.start()).port);
});
afterAll(async () => {
  watch.stop();
  await app.stop();
});

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** What came back until the server closed, or 'left open'. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve('left open');
    }, PATIENCE_MS);
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', (error) => (received += error.message));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

function tearOff(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()));
    // The far end may already have closed: either way the connection is gone.
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
}

/** Over the network, after everything that was sent before: a fault that is still on its way is seen as well. */
async function expectWell(): Promise<void> {
  const { method, path } = operationRoutes.health;
  expect(await exchange(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /,
  );
  expect(watch.faults.splice(0)).toEqual([]);
}

const refusedOrigins = () =>
  app.db.selectFrom('platform_audit').selectAll().where('action', '=', 'origin.refused').execute();

function expectSecurityHeaders(answer: string): void {
  const [head = ''] = answer.toLowerCase().split('\r\n\r\n', 1);
  for (const line of [
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    "content-security-policy: default-src 'none'; base-uri 'none'",
    'cache-control: no-store',
  ])
    expect(head).toContain(`\r\n${line}`);
}

test.each([
  '/',
  '/nowhere',
  `/socket.iox/${HANDSHAKE}`,
  `/socket.io${HANDSHAKE}`,
  `/social/socket.io${HANDSHAKE}`,
  '*',
])('an upgrade to %s gets 404 and is closed', async (path) => {
  const answer = await exchange(upgrade(path));
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expectSecurityHeaders(answer);
  await expectWell();
});

test.each([
  '/nowhere',
  `/socket.io/${HANDSHAKE}`,
  `/social/socket.io/${HANDSHAKE}`,
  `/socket.io/?EIO=4&transport=nonsense`,
])('an upgrade to %s that is torn off leaves the server standing', async (path) => {
  for (let round = 0; round < 25; round++) await tearOff(upgrade(path));
  await expectWell();
});

test.each([
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET foo HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET /health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
])('broken HTTP %j is refused and closed', async (bytes) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('"success":false');
  expectSecurityHeaders(answer);
  await expectWell();
});

test.each([
  `/social/socket.io/?EIO=4&transport=polling`,
  `/socket.io/?EIO=4&transport=polling`,
  `/socket.io/?EIO=4&transport=polling&sid=unknown`,
  `/socket.io/?EIO=4&transport=nonsense`,
])('the polling answer of %s has the security headers', async (path) => {
  const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400) /);
  expectSecurityHeaders(answer);
});

test('a polling request from another site is refused, with the security headers, and recorded', async () => {
  const answer = await exchange(
    'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expectSecurityHeaders(answer);
  await expect
    .poll(refusedOrigins)
    .toContainEqual(expect.objectContaining({ subject: 'socket /socket.io', address: '127.0.0.1' }));
});
