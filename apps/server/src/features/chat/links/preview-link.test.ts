import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { LinkPreview } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Visitor } from '../../../../tests/visitor.ts';

let app: TestApp;
let site: Server;
let host: string;
let anna: Visitor;
const asked: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/inside') {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      return;
    }
    const type = request.url === '/picture' ? 'image/png' : 'text/html; charset=utf-8';
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': type });
    response.end(`<title>Ünder the &lt;i&gt; moon</title><meta name="description" content="A page">`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  app = await openTestApp({ OUTBOUND_ALLOW: host });
  anna = await app.member('anna');
});
afterAll(async () => {
  await app.stop();
  site.close();
});

const preview = async (url: string): Promise<LinkPreview | null> =>
  (await anna.call(chatRoutes.previewLink, { input: { url } })).body.preview;

test('a page has a preview of text alone, and is asked for once', async () => {
  const url = `http://${host}/page`;
  const expected = { url, host, title: 'Ünder the <i> moon', description: 'A page', site_name: '' };
  expect(await preview(url)).toEqual(expected);
  expect(await preview(url)).toEqual(expected);
  expect(asked.filter((path) => path === '/page')).toHaveLength(1);
});

test.each(['/picture', '/gone'])('%s has none', async (path) => {
  expect(await preview(`http://${host}${path}`)).toBeNull();
});

test.each([
  'http://127.0.0.1/',
  'http://localhost:5432/',
  'http://[::1]/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
])('the private address %s is not reached', async (url) => {
  expect(await preview(url)).toBeNull();
});

test('nor by a redirect', async () => {
  expect(await preview(`http://${host}/inside`)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'not a link',
  `http://example.com/${'x'.repeat(3_000)}`,
])('%s is no link', async (url) => {
  expect((await anna.call(chatRoutes.previewLink, { input: { url } })).status).toBe(400);
});
