import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => app.stop());

const page = (url: string) => app.visitor().send({ method: 'GET', url, headers: { accept: 'text/html' } });

test('a page runs only our files and the inline parts that were built, and nothing may frame it', async () => {
  for (const url of ['/landing', '/account']) {
    const { body, headers } = await page(url);
    const policy = String(headers['content-security-policy']);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    const inline = [...String(body).matchAll(/<(script|style)>([^]*?)<\/\1>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, , text = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('a browser that has the page gets 304 and no body', async () => {
  const { headers } = await page('/landing');
  const again = await app.visitor().send({
    method: 'GET',
    url: '/landing',
    headers: { accept: 'text/html', 'if-none-match': String(headers['etag']) },
  });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('on https the browser is told to stay there', async () => {
  expect((await page('/landing')).headers['strict-transport-security']).toContain('max-age=');
});

test.each(['/login', '/msmpay/wallet'])('%s is hidden from search engines', async (url) => {
  const { body, headers } = await page(url);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toContain('<meta name="robots" content="noindex');
});

test('the landing page is open to search engines, with a title and a description of its own', async () => {
  const { body, headers } = await page('/landing');
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(body).toMatch(/<title>[^<]+<\/title>/);
  expect(body).toMatch(/<meta name="description" content="[^"]+"/);
});

test('a page with text brings its style along and is drawn at once; an empty one asks for the file', async () => {
  const waitsForFile = /<link(?![^>]*(media="not all"|disabled))[^>]*rel="stylesheet"/;
  const { body: landing } = await page('/landing');
  expect(landing).toMatch(/<style>[^<]*--card/);
  expect(landing).not.toMatch(waitsForFile);
  const { body: settings } = await page('/account');
  expect(settings).not.toContain('<style');
  expect(settings).toMatch(waitsForFile);
});

test('a link to a table names its files in the order of need, and no style sheet of its own is fetched', async () => {
  const { body } = await page('/gaming?game=kadi&session=x&mode=multiplayer');
  const preloaded = [...body.matchAll(/modulepreload" href="\/assets\/([\w.-]+)-[\w-]{8}\.js"/g)].map(
    ([, name = '']) => name,
  );
  const needed = ['gaming-page', 'games-socket', 'socket-library', 'table-page', 'kadi-board'];
  expect(preloaded.filter((name) => needed.includes(name))).toEqual(needed);
  expect(preloaded).not.toContain('lobby');
  expect(body).toMatch(/<style>[^<]*\.kadi-hand/);
  expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/kadi-[^"]+" disabled>/);
});

test('a program that asks for JSON gets no page', async () => {
  const { status, body } = await app
    .visitor()
    .send({ method: 'GET', url: '/landing', headers: { accept: 'application/json' } });
  expect(status).toBe(404);
  expect(body.code).toBe('notFound');
});

test('on https the refresh cookie is Secure and carries __Host-', async () => {
  const member = await app.member('anna');
  expect(member.setCookies.get('__Host-refreshToken')).toContain('Secure');
  expect(member.setCookies.get('accessToken')).toContain('Secure');
});
