import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH_GRACE_MS, REFRESH_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { hashToken } from '../../platform/secrets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const refreshByCookie = (visitor: Visitor) => visitor.callByCookie(authRoutes.refreshToken, { input: {} });
const refreshByBody = (visitor: Visitor, refreshToken: string) =>
  app.visitor(visitor.address).call(authRoutes.refreshToken, { input: { refreshToken } });

test('the refresh cookie is strict, out of reach of scripts and lives thirty days at the most', async () => {
  const visitor = await app.member('anna');
  const cookie = visitor.setCookies.get('refreshToken')!;
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Strict');
  expect(cookie).toContain(`Max-Age=${REFRESH_TOKEN_SECONDS}`);
  expect(REFRESH_TOKEN_SECONDS).toBeLessThanOrEqual(30 * 86_400);
});

test('the database holds only the hash of a refresh token', async () => {
  const visitor = await app.member('hanna');
  const token = visitor.cookies.get('refreshToken')!;
  const rows = await app.db.selectFrom('auth_refresh_tokens').select('token_hash').execute();
  expect(rows.map((row) => row.token_hash)).toContain(hashToken(token));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a refresh gives a new pair that works, by cookie and by body', async () => {
  const visitor = await app.member('bert');
  const first = visitor.cookies.get('refreshToken')!;
  const renewed = await refreshByCookie(visitor);
  expect(renewed.status).toBe(200);
  expect(visitor.cookies.get('refreshToken')).not.toBe(first);
  visitor.token = renewed.body.data.accessToken;
  expect((await visitor.call(authRoutes.me)).status).toBe(200);
  const byBody = await refreshByBody(visitor, visitor.cookies.get('refreshToken')!);
  expect(byBody.body.data.accessToken).toBeTypeOf('string');
});

test('two tabs that refresh together both succeed', async () => {
  const visitor = await app.member('carla');
  const token = visitor.cookies.get('refreshToken')!;
  const answers = await Promise.all([refreshByBody(visitor, token), refreshByBody(visitor, token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('a copy used after the grace ends the whole session', async () => {
  const visitor = await app.member('dirk');
  const stolen = visitor.cookies.get('refreshToken')!;
  const renewed = await refreshByCookie(visitor);
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect((await refreshByBody(visitor, stolen)).status).toBe(401);
  visitor.token = renewed.body.data.accessToken;
  expect((await visitor.call(authRoutes.me)).status).toBe(401);
  expect((await refreshByBody(visitor, visitor.cookies.get('refreshToken')!)).status).toBe(401);
});

test('a refresh by cookie without the CSRF token of the session is refused and uses nothing up', async () => {
  const visitor = await app.member('emma');
  visitor.cookies.delete('accessToken');
  const { csrfToken } = visitor;
  visitor.csrfToken = undefined;
  expect((await refreshByCookie(visitor)).status).toBe(403);
  visitor.csrfToken = csrfToken;
  app.clock.advance(REFRESH_GRACE_MS + 1);
  expect((await refreshByCookie(visitor)).status).toBe(200);
});

test('the CSRF token can be had with the refresh cookie alone', async () => {
  const visitor = await app.member('fritz');
  visitor.cookies.delete('accessToken');
  const { body } = await visitor.callByCookie(authRoutes.csrf);
  expect(body.csrfToken).toBe(visitor.csrfToken);
});

test('without any refresh token the answer says so', async () => {
  const { status, body } = await app.visitor().call(authRoutes.refreshToken, { input: {} });
  expect(status).toBe(401);
  expect(body.message).toBe('No authentication tokens available. Please log in.');
});

test('a refresh token is of no use after thirty days', async () => {
  const visitor = await app.member('gina');
  app.clock.advance(REFRESH_TOKEN_SECONDS * 1000 + 1);
  const { status, body } = await refreshByBody(visitor, visitor.cookies.get('refreshToken')!);
  expect(status).toBe(401);
  expect(body.message).toBe('Session expired. Please log in again.');
});
