// What goes wrong between us and a site, and the word it gets. Faults are the sandbox's; hosts that do not exist do not.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SITE_PROBLEMS, type SiteProblem } from '@msm/contract/sites/problems';
import { freePort } from '../../../../sandbox/src/free-port.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import type { WordPressFault } from '../../../../sandbox/src/wordpress-faults.ts';
import { createOutbound, type Outbound, type OutboundFetch } from '../../platform/outbound/outbound.ts';
import { SiteFault, type WordPress, type WordPressSite } from '../../platform/ports/wordpress.ts';
import { createWordPress } from './create-wordpress.ts';
import { diagnoseTransport } from './diagnose-transport.ts';
import { sandboxSite, type SandboxSite } from './sandbox-site.fixture.ts';

let sandbox: Sandbox;
let outbound: Outbound;
let closedPort: number;
let wordpress: WordPress;
let site: SandboxSite;
/** A host that is no WordPress and notes what it was sent. */
const elsewhere = createServer((request, response) => {
  seenElsewhere.push(request.headers);
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A shop</title>');
});
const seenElsewhere: IncomingHttpHeaders[] = [];
let elsewhereUrl: string;

/** Each of ours would wait ten or sixty seconds. */
const impatient: OutboundFetch = (input, init) => outbound.fetch(input, { ...init, timeoutMs: 2_000 });

beforeAll(async () => {
  sandbox = await startSandbox();
  closedPort = await freePort();
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const allow = [sandbox.hostAndPort, `127.0.0.1:${closedPort}`, new URL(elsewhereUrl).host];
  outbound = createOutbound({ allow });
  wordpress = createWordPress(impatient);
});
beforeEach(() => {
  site = sandboxSite(sandbox.url);
  seenElsewhere.length = 0;
});
afterAll(async () => {
  await outbound.close();
  await sandbox.close();
  await new Promise((resolve) => elsewhere.close(resolve));
});

const faultOf = (asked: Promise<unknown>): Promise<SiteFault> =>
  asked.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => {
      if (error instanceof SiteFault) return error;
      throw error;
    },
  );

const problemOf = async (asked: Promise<unknown>) => (await faultOf(asked)).problem;

async function open(): Promise<WordPressSite> {
  const { apiRoot } = await wordpress.find(site.url);
  return wordpress.open({ apiRoot, username: site.username, password: site.password });
}

const post = () => ({
  title: 'Hello',
  html: '<p>Hello.</p>',
  excerpt: '',
  slug: `msm-${randomUUID()}`,
  status: 'publish' as const,
  categories: [],
  tags: [],
  featuredMediaId: undefined,
});

test.each<[string, () => string, SiteProblem]>([
  ['a private address', () => 'http://10.0.0.1/', 'privateAddress'],
  ['an address of this machine', () => 'http://127.0.0.1/', 'privateAddress'],
  ['an odd port', () => 'http://example.com:8080/', 'badPort'],
  ['a name that nobody has', () => 'https://no-such-site.invalid/', 'unknownHost'],
  ['a port on which nobody listens', () => `http://127.0.0.1:${closedPort}/`, 'unreachable'],
  ['https where only http is spoken', () => sandbox.url.replace('http:', 'https:'), 'badCertificate'],
  ['a site that is no WordPress', () => elsewhereUrl, 'notWordPress'],
  ['a path without a site', () => `${sandbox.url}/google/nothing`, 'notWordPress'],
])('%s is called %3$s', async (_case, address, problem) => {
  const fault = await faultOf(wordpress.find(address()));
  expect(fault.problem).toBe(problem);
  expect(fault.message).toContain(SITE_PROBLEMS[problem]);
});

test.each([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])('a certificate that fails with %s is named as the reason', (code) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('tls'), { code }) });
  expect(diagnoseTransport(error, true)).toMatchObject({ problem: 'badCertificate', mayHaveHappened: false });
});

test.each(['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'EPROTO'])(
  'TLS that breaks with %s may have carried a write',
  (code) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('tls'), { code }) });
    expect(diagnoseTransport(error, true)).toMatchObject({
      problem: 'badCertificate',
      mayHaveHappened: true,
    });
    expect(diagnoseTransport(error, false)).toMatchObject({ mayHaveHappened: false });
  },
);

test.each<[string, Partial<WordPressFault>, SiteProblem]>([
  ['a firewall’s page with status 200', { kind: 'html', route: '/' }, 'firewall'],
  ['a firewall’s page with status 403', { kind: 'html', status: 403, route: '/' }, 'firewall'],
  [
    'an API that says it is disabled',
    { kind: 'status', status: 403, code: 'rest_disabled', route: '/' },
    'restBlocked',
  ],
  [
    'an API without routes',
    { kind: 'status', status: 404, code: 'rest_no_route', route: '/' },
    'restBlocked',
  ],
  ['a site that fails', { kind: 'status', status: 500, route: '/' }, 'siteError'],
  ['a site that is too slow', { kind: 'delay', delayMs: 10_000, route: '/' }, 'timeout'],
  ['a connection that breaks', { kind: 'drop', route: '/' }, 'unreachable'],
])('looking for a site meets %s', async (_case, fault, problem) => {
  await site.plan({ ...fault, method: 'GET', times: 9 });
  expect(await problemOf(wordpress.find(site.url))).toBe(problem);
});

test('an API that is open to users only is found, and works with a login', async () => {
  await site.plan({ kind: 'status', status: 401, code: 'rest_login_required', method: 'GET', route: '/' });
  const { apiRoot } = await wordpress.find(site.url);
  expect((await wordpress.open({ apiRoot, ...site }).whoAmI()).canPublish).toBe(true);
});

test('a site that sends visitors to another host is not followed there', async () => {
  await site.plan({ kind: 'redirect', location: `${elsewhereUrl}/`, times: 9 });
  const fault = await faultOf(wordpress.find(site.url));
  expect(fault.problem).toBe('movedElsewhere');
  expect(fault.message).toContain(new URL(elsewhereUrl).host);
  expect(seenElsewhere).toEqual([]);
});

test.each(['GET', 'POST'])('a %s with the password is never sent on to another host', async (method) => {
  const opened = await open();
  await site.plan({ kind: 'redirect', status: 307, location: `${elsewhereUrl}/`, times: 9 });
  const asked = method === 'GET' ? opened.whoAmI() : opened.createPost(post());
  expect(await faultOf(asked)).toMatchObject({ problem: 'movedElsewhere', mayHaveHappened: false });
  expect(seenElsewhere).toEqual([]);
});

test('a site that shows another page of its own after a write may have done it', async () => {
  const opened = await open();
  await site.plan({ kind: 'redirect', status: 303, location: `${site.url}/done` });
  expect(await faultOf(opened.createPost(post()))).toMatchObject({
    problem: 'movedElsewhere',
    mayHaveHappened: true,
  });
});

test('a password that WordPress never sees is told from one that is wrong', async () => {
  const opened = await open();
  await site.set({ losesAuthorization: true });
  expect(await problemOf(opened.whoAmI())).toBe('credentialsLost');
  await site.set({ losesAuthorization: false, hasApplicationPasswords: false });
  expect(await problemOf(opened.whoAmI())).toBe('applicationPasswordsOff');
});

test.each<[number, string, SiteProblem]>([
  [401, 'rest_disabled', 'restBlocked'],
  [401, 'rest_cannot_access', 'credentialsLost'],
  [401, 'rest_login_required', 'restBlocked'],
  [403, 'rest_disabled', 'restBlocked'],
  [404, 'rest_no_route', 'restBlocked'],
])('status %i with %s is %s', async (status, code, problem) => {
  const opened = await open();
  await site.set({ restRefusal: { status, code } });
  expect(await faultOf(opened.whoAmI())).toMatchObject({ problem, mayHaveHappened: false });
});

test('PHP warnings in front of the answer are read over by a read, and make a write unclear', async () => {
  const opened = await open();
  await site.plan({ kind: 'warning', when: 'after', times: 2 });
  expect((await opened.whoAmI()).canPublish).toBe(true);
  const written = post();
  expect(await faultOf(opened.createPost(written))).toMatchObject({
    problem: 'brokenAnswer',
    mayHaveHappened: true,
  });
  expect((await site.counts()).publishedIds).toHaveLength(1);
});

test.each<[string, Partial<WordPressFault>, SiteProblem]>([
  ['its connection is lost', { kind: 'drop' }, 'unreachable'],
  ['its answer takes too long', { kind: 'delay', delayMs: 10_000 }, 'timeout'],
  ['it is answered with an error of the site', { kind: 'status', status: 500 }, 'siteError'],
  ['it is answered with 502', { kind: 'html', status: 502 }, 'siteError'],
  ['it is answered with a page', { kind: 'html' }, 'firewall'],
  ['it is answered with a page and 403', { kind: 'html', status: 403 }, 'firewall'],
  ['one of its fields is refused', { kind: 'status', status: 403, code: 'rest_cannot_update' }, 'noRights'],
])('a write may have happened when %s', async (_case, fault, problem) => {
  const opened = await open();
  await site.plan({ ...fault, when: 'after', method: 'POST' });
  const written = post();
  expect(await faultOf(opened.createPost(written))).toMatchObject({ problem, mayHaveHappened: true });
  expect((await site.counts()).publishedIds).toHaveLength(1);
});

test('a site that asks to slow down says for how long, and has done nothing', async () => {
  const opened = await open();
  await site.plan({ kind: 'status', status: 429, method: 'POST' });
  expect(await faultOf(opened.createPost(post()))).toMatchObject({
    problem: 'tooBusy',
    retryAfterMs: 2_000,
    mayHaveHappened: false,
  });
});

test('a site that cannot be reached has done nothing', async () => {
  const apiRoot = `http://127.0.0.1:${closedPort}/wp-json/`;
  const opened = wordpress.open({ apiRoot, username: 'admin', password: 'x' });
  expect(await faultOf(opened.createPost(post()))).toMatchObject({ mayHaveHappened: false });
});
