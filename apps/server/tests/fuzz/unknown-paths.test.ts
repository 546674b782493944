// Addresses that are no route: whatever is asked for, as JSON or as a page, is answered and never a fault of ours.
import fc from 'fast-check';
import type { HTTPMethods, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '@msm/contract/failure';
import { openTestApp, type TestApp } from '../test-app.ts';
import { seed } from './seed.ts';
import { watchProcess } from './server-watch.ts';

const REQUESTS = 1_000;

const watch = watchProcess();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  watch.stop();
  await app.stop();
});

const piece = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '//',
    '.',
    '..',
    '%',
    '%00',
    '%ff',
    '%2f',
    '%2e%2e',
    '[',
    ']',
    '@',
    ':',
    ';',
    '?',
    '#',
    ' ',
    '*',
  ),
  fc.constantFrom(
    'api',
    'auth',
    'assets',
    'index.html',
    'socket.io',
    'admin',
    'x'.repeat(300),
    'é',
    '\u2028',
  ),
  fc.webSegment(),
);
const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`);
const method = fc.constantFrom<HTTPMethods[]>(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
);
const accept = fc.constantFrom('text/html', 'application/json', '*/*', '');

test(`${REQUESTS} odd addresses are all answered (seed ${seed})`, { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(path, method, accept, async (at, by, wanted) => {
      const answer = await app.http.inject({
        method: by as InjectOptions['method'],
        // As a whole URL: a path alone would be read by the test's own parser before the server sees it.
        url: { pathname: at, protocol: 'http', hostname: 'localhost' },
        headers: { accept: wanted },
        remoteAddress: '203.0.113.77',
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      if (answer.statusCode >= 400 && isJson && by !== 'HEAD') Failure.parse(answer.json());
    }),
    { seed, numRuns: REQUESTS },
  );
  expect(watch.faults).toEqual([]);
});

test.each(['//', '///', '//[', '/\\', '//user@:99999/'])(
  'a browser that asks for %s gets a page or a refusal',
  async (url) => {
    const { statusCode } = await app.http.inject({
      method: 'GET',
      url: { pathname: url, protocol: 'http', hostname: 'localhost' },
      headers: { accept: 'text/html' },
    });
    expect(statusCode).toBeLessThan(500);
  },
);

test('an address that cannot be decoded is refused with the headers of every other refusal', async () => {
  const [known, undecodable] = await Promise.all(
    ['/api/nothing-here', '/auth/%'].map((url) => app.http.inject({ method: 'GET', url })),
  );
  const own = ['content-length', 'date'];
  const names = (headers: object) => Object.keys(headers).filter((name) => !own.includes(name));
  expect(names(undecodable!.headers).toSorted()).toEqual(names(known!.headers).toSorted());
});
