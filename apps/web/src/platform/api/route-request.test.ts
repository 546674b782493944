import { accountRoutes } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal, startPortal } from './api-server.fixture.ts';
import { openTab } from '../session/browser-seams.fixture.ts';
import { requestFor } from './route-request.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  portal = await startPortal();
});
afterEach(() => portal.stop());

test('path parameters are filled in and encoded', () => {
  const { url } = requestFor(accountRoutes.renameAccount, { params: { id: 'a/b?c' }, input: { name: 'x' } });
  expect(url).toBe('/api/accounts/a%2Fb%3Fc');
});

test('a missing path parameter is named', () => {
  expect(() => requestFor(authRoutes.endSession, {})).toThrow('/api/sessions/:id needs the parameter id.');
});

test('the input of a GET becomes its query, without what is undefined', () => {
  const { url, body } = requestFor(userRoutes.listUsers, {
    input: { page: 2, search: 'a&b', pageSize: undefined },
  });
  expect(url).toBe('/api/admin/users?page=2&search=a%26b');
  expect(body).toBeUndefined();
});

test('a write is JSON even when it has nothing to say', async () => {
  portal.answer('POST /auth/logout', () => ({ status: 200, body: { success: true } }));
  const { call } = openTab({ origin: portal.origin, hasRefreshToken: false });
  await call(authRoutes.logout, {});
  expect(portal.asked[0]).toMatchObject({ body: '{}', headers: { 'content-type': 'application/json' } });
});

test('a wrong password is the answer itself: no refresh, no way to /login', async () => {
  portal.answer('POST /auth/login', () => refusal(401, 'unauthenticated', 'Wrong e-mail or password.'));
  const { call, tab } = openTab({ origin: portal.origin });
  const input = { username: 'ada', password: 'wrong' };
  await expect(call(authRoutes.login, { input })).rejects.toThrow('Wrong e-mail or password.');
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(0);
  expect(tab.isAtLogin).toBe(false);
});
