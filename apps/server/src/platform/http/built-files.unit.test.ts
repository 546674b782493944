import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { serveBuiltFiles } from './built-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'msm-built-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const BUILD = {
  'index.html': 'the page',
  '.vite/manifest.json': '{}',
  'icon.svg': '<svg/>',
  'assets/page-abc.js': 'plain',
  'assets/page-abc.js.br': 'as brotli',
  'assets/page-abc.js.gz': 'as gzip',
};

function portal(files: Record<string, string> = BUILD) {
  const app = Fastify();
  serveBuiltFiles(app, folderWith(files));
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers });
}

test.each([
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['br;q=0, gzip', 'gzip', 'as gzip'],
  ['deflate', undefined, 'plain'],
])('a browser that accepts "%s" gets the best form of it', async (accepted, encoding, body) => {
  const answer = await portal()('/assets/page-abc.js?x', { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ statusCode: 200, body });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
});

test('a file whose name does not change with its content is asked for again after an hour, and not sent twice', async () => {
  const get = portal();
  const { headers, body } = await get('/icon.svg');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'image/svg+xml' });
  expect(body).toBe('<svg/>');
  const again = await get('/icon.svg', { 'if-none-match': String(headers['etag']) });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test('HEAD says the length and sends nothing', async () => {
  const { headers, body } = await portal()('/assets/page-abc.js', {}, 'HEAD');
  expect(headers['content-length']).toBe(String('plain'.length));
  expect(body).toBe('');
});

test('a file that a newer build took away before it was asked for is not there, and one that comes back is', async () => {
  const app = Fastify();
  const folder = folderWith(BUILD);
  serveBuiltFiles(app, folder);
  rmSync(join(folder, 'assets/page-abc.js'));
  expect((await app.inject('/assets/page-abc.js')).statusCode).toBe(404);
  writeFileSync(join(folder, 'assets/page-abc.js'), 'plain');
  expect(await app.inject('/assets/page-abc.js')).toMatchObject({ statusCode: 200, body: 'plain' });
});

test.each(['/assets/page%2Dabc.js', 'http://portal.example/assets/page-abc.js'])(
  '%s is the address of a file',
  async (url) => {
    const app = Fastify();
    serveBuiltFiles(app, folderWith(BUILD));
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = net.connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    await app.close();
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*plain$/);
  },
);

test.each([
  '/assets/gone.js',
  '/assets/page-abc.js.br',
  '/assets/',
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/index.html',
  '/.vite/manifest.json',
])('%s is not a file of the application', async (url) => {
  expect((await portal()(url)).statusCode).toBe(404);
});

test('a build with a file of an unknown type does not start', () => {
  expect(() => portal({ 'assets/film.xyz': '' })).toThrow('assets/film.xyz');
});
