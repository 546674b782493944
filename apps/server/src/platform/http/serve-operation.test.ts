import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { routesByFeature } from '@msm/contract/everything';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD, type Visitor } from '../../../tests/visitor.ts';

let app: TestApp;
let member: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.member('anna');
});
afterAll(() => app.stop());

const rename = (headers: Record<string, string> = {}) =>
  member.callByCookie(accountRoutes.renameAccount, {
    params: { id: member.accountId },
    input: { name: 'New' },
    headers,
  });

const memberWrites = Object.values(routesByFeature)
  .flatMap((routes) => Object.values(routes))
  .filter((route) => route.method !== 'GET' && route.access !== 'visitor');

test.each(memberWrites)('$method $path by cookie without the CSRF token is refused', async (route) => {
  const params = { id: member.accountId };
  for (const token of ['', 'wrong', (await app.visitor().call(authRoutes.csrf)).body.csrfToken]) {
    const { status } = await member.callByCookie(route, {
      params,
      input: {},
      headers: { 'x-csrf-token': token },
    });
    expect(status).toBe(403);
  }
});

test('logging out by cookie without the CSRF token is refused, and ends nothing', async () => {
  const other = await app.member('otto');
  expect((await other.callByCookie(authRoutes.logout, { headers: { 'x-csrf-token': '' } })).status).toBe(403);
  expect((await other.call(authRoutes.me)).status).toBe(200);
});

test('a write by cookie with the CSRF token of its session is accepted, with that of another session refused', async () => {
  expect((await rename()).status).toBe(200);
  const other = await app.member('berta');
  expect((await rename({ 'x-csrf-token': other.csrfToken! })).status).toBe(403);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a write from another site is refused: %o', async (headers) => {
  expect((await rename(headers)).status).toBe(403);
  const login = await app
    .visitor()
    .call(authRoutes.login, { input: { username: 'anna', password: PASSWORD }, headers });
  expect(login.status).toBe(403);
});

test('a write from our own page is accepted', async () => {
  expect((await rename({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a write as %s is refused',
  async (type) => {
    const { status, body } = await member.send({
      method: 'POST',
      url: authRoutes.login.path,
      headers: { 'content-type': type },
      payload: JSON.stringify({ username: 'anna', password: PASSWORD }),
    });
    expect(status).toBe(415);
    expect(body.code).toBe('unsupported');
  },
);

test('signing in needs no proof of a session that is still open', async () => {
  const { status, body } = await member.call(authRoutes.login, {
    input: { username: 'anna', password: PASSWORD },
    headers: { authorization: '' },
  });
  expect(status).toBe(200);
  // The session of this browser from before has ended with it.
  member.token = body.data.accessToken;
});

test('an error says what is wrong by field, with a request id and without a stack', async () => {
  const { status, body, headers } = await member.call(accountRoutes.createAccount, { input: { name: '' } });
  expect(status).toBe(400);
  expect(body).toEqual({
    success: false,
    code: 'invalid',
    message: 'Name is required.',
    fields: { name: 'Name is required.' },
    requestId: headers['x-request-id'],
  });
});

test.each([
  ['/nothing/here', 404, 'notFound'],
  ['/api/%zz', 400, 'invalid'],
])('GET %s is answered %i as JSON', async (url, status, code) => {
  const answered = await member.send({ method: 'GET', url });
  expect(answered.status).toBe(status);
  expect(answered.body).toMatchObject({ success: false, code });
});

test('a body that is too large is refused', async () => {
  const { status, body } = await member.call(accountRoutes.createAccount, {
    input: { name: 'x'.repeat(300_000) },
  });
  expect(status).toBe(413);
  expect(body.code).toBe('tooLarge');
});

test('answers are never kept by caches and never sniffed, framed or run', async () => {
  const { headers } = await member.call(authRoutes.me);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  expect(headers['strict-transport-security']).toBeUndefined();
});
