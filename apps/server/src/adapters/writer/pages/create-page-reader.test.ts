import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import { createPageReader } from './create-page-reader.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Listener;
let seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  seen.push(request);
  answer(request, response);
});
let outbound: Outbound;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/`;
  outbound = createOutbound({ allow: [`127.0.0.1:${port}`] });
});
beforeEach(() => void (seen = []));
afterAll(async () => {
  await threads.close();
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): Listener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
const threads = createThreads({ runLimitMs: 1_500 });
const read = (address = url, { accountId = 'anna', signal = new AbortController().signal } = {}) =>
  createPageReader({ fetch: outbound.fetch, publicUrl: 'https://portal.example', threads })(address, {
    accountId,
    signal,
  });

const PAGE = `<!doctype html><html lang="en-GB"><head><title>Site | Pumps</title>
<meta property="og:title" content="Solar pumps &amp; farms"><style>p{}</style><script>var hidden = "script words";</script></head>
<body><nav><p>Home News Sport and a lot of other words that nobody wants to have in a post.</p></nav>
<div class="teasers"><p><a href="/a">A teaser that is one long link to another story of this site</a></p></div>
<article><h1>Solar pumps</h1><p>Solar pumps bring water to small farms without fuel, and they last for years.</p>
<p>Cheap panels made them affordable.<br>Repair is simple, because the pump has one moving part only.</p>
<p style="display:none">hidden words</p><p hidden>hidden words</p><div aria-hidden="true">hidden words</div>
<span style="font-size:0">hidden words</span><!-- hidden words --><noscript>hidden words</noscript>
<ul><li>Water</li><li>Light</li></ul></article>
<aside><p>Subscribe to the newsletter of this site and never miss one of our stories again.</p></aside>
<footer><p>All rights reserved by the publishers of this site, whoever they may be today.</p></footer></body></html>`;

test('the main text of a page is found, with its title and language', async () => {
  answer = html(PAGE);
  expect(await read()).toEqual({
    title: 'Solar pumps & farms',
    language: 'en',
    text: [
      'Solar pumps',
      'Solar pumps bring water to small farms without fuel, and they last for years.',
      'Cheap panels made them affordable.\nRepair is simple, because the pump has one moving part only.',
      'Water',
      'Light',
    ].join('\n\n'),
  });
  expect(seen[0]?.headers['user-agent']).toBe('MSM-Portal (+https://portal.example)');
});

test('a page in another charset is read as its author wrote it', async () => {
  answer = html(Buffer.from('<p>Caf\xe9 \x96 na\xefve</p>', 'latin1'), 'text/html; charset=windows-1252');
  expect((await read()).text).toBe('Café – naïve');
  answer = html(Buffer.from('<meta charset="iso-8859-1"><p>Caf\xe9</p>', 'latin1'), 'text/html');
  expect((await read()).text).toBe('Café');
  answer = html('<p>Plain</p>', 'text/html; charset=klingon');
  expect((await read()).text).toBe('Plain');
});

test.each<[string, Listener, string]>([
  ['is missing', (_, response) => void response.writeHead(404).end(), 'The site answered with 404.'],
  ['is a picture', html('x', 'image/png'), 'The address does not lead to a web page.'],
  ['has no text', html('<script>1</script>'), 'There is no text on that page.'],
  ['breaks off', (request) => void request.socket.destroy(), 'The page could not be read.'],
  [
    'is too large',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 6e6 }).write('x'),
    'The answer of the site is too large.',
  ],
  [
    'leads inside the network',
    (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'Addresses inside a private network cannot be reached.',
  ],
  [
    'redirects on and on',
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
    'The site redirects too many times.',
  ],
])('a page that %s is refused in words', async (_, listener, words) => {
  answer = listener;
  await expect(read()).rejects.toMatchObject({ name: 'PageFault', message: words });
});

test.each([
  ['nested far too deep', `${'<div>'.repeat(200_000)}deep`],
  ['nested in paragraphs', '<p><span>word '.repeat(20_000)],
  ['made of attributes', `<p ${'a=b '.repeat(100_000)}>text</p>`],
  ['full of styles', '<p style="display : none">x</p>'.repeat(20_000)],
  ['cut off in a tag', '<p>text</p><a href="'],
])('a page that is %s does no harm', async (_, body) => {
  answer = html(body);
  const outcome = await read().then(
    ({ text }) => typeof text,
    (error: Error) => error.name,
  );
  expect(['string', 'PageFault']).toContain(outcome);
});

test('whoever cancels does not wait for the page', async () => {
  answer = () => {};
  const control = new AbortController();
  const reading = read(url, { signal: control.signal });
  control.abort(new Error('no longer wanted'));
  await expect(reading).rejects.toThrow('no longer wanted');
});

test('pages of one account that take too long do not hold up those of another', async () => {
  const slow = '<p><i><em>word word word '.repeat(60_000);
  answer = (request, response) => html(request.url === '/slow' ? slow : '<p>Honest</p>')(request, response);
  const outcomes: string[] = [];
  const note = (name: string) => () => void outcomes.push(name);
  const flood = Array.from({ length: 3 }, () =>
    read(`${url}slow`, { accountId: 'mallory' }).then(note('slow'), note('given up')),
  );
  await expect.poll(() => seen.length).toBe(3);
  expect((await read(url, { accountId: 'anna' })).text).toBe('Honest');
  outcomes.push('honest');
  await Promise.all(flood);
  expect(outcomes.indexOf('honest')).toBeLessThan(2);
  expect(outcomes).toHaveLength(4);
});
