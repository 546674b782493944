import { authRoutes } from '@msm/contract/auth/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal, startPortal } from './api-server.fixture.ts';
import { memoryStorage, openTab, sharedLock } from '../session/browser-seams.fixture.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  portal = await startPortal();
});
afterEach(() => portal.stop());

const member = (options = {}) =>
  openTab({ origin: portal.origin, accessToken: portal.accessToken(), ...options });
const visitor = (options = {}) => openTab({ origin: portal.origin, hasRefreshToken: false, ...options });
/** Signed in by a provider: cookies only, no token in the page. */
const cookieMember = (options = {}) => openTab({ origin: portal.origin, ...options });

test('a member’s call carries the bearer token and returns the parsed answer', async () => {
  expect(await member().fetchWithAuth('/private')).toEqual({ success: true, secret: 42 });
  expect(portal.asked[0]?.headers.authorization).toBe('Bearer access-1');
});

test('a visitor’s call carries no bearer token', async () => {
  portal.answer('GET /open', () => ({ status: 200, body: { success: true } }));
  await visitor().fetchWithAuth('/open');
  expect(portal.asked[0]?.headers.authorization).toBeUndefined();
});

test('an address that is not a string is refused by name of its type', async () => {
  await expect(member().fetchWithAuth(7 as never)).rejects.toThrow(
    'Invalid URL passed to fetchWithAuth: expected string but got number',
  );
  await expect(member().fetchWithAuth(undefined as never)).rejects.toThrow(
    'Invalid URL passed to fetchWithAuth: expected string but got undefined',
  );
});

test('a refusal throws the server’s message with status, code, fields and request id', async () => {
  portal.answer('POST /things', () =>
    refusal(400, 'invalid', 'Name is required.', { name: 'Name is required.' }),
  );
  await expect(member().fetchWithAuth('/things', { method: 'POST', body: '{}' })).rejects.toMatchObject({
    name: 'ApiError',
    message: 'Name is required.',
    status: 400,
    code: 'invalid',
    fields: { name: 'Name is required.' },
    requestId: 'request-7',
  });
});

test('a refusal without a message names its status', async () => {
  portal.answer('GET /proxy', () => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
  await expect(member().fetchWithAuth('/proxy')).rejects.toThrow('Request failed with status 502');
  portal.answer('GET /mute', () => ({ status: 418, body: { success: false } }));
  await expect(member().fetchWithAuth('/mute')).rejects.toThrow('Request failed with status 418');
});

test('an empty answer is nothing', async () => {
  portal.answer('DELETE /thing', () => ({ status: 204 }));
  expect(await member().fetchWithAuth('/thing', { method: 'DELETE' })).toBeUndefined();
});

test('an expired access token is refreshed once and the call is made again', async () => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  expect(await fetchWithAuth('/private')).toMatchObject({ secret: 42 });
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(1);
  expect(portal.timesAsked('GET /private')).toBe(2);
  expect(store.getState().accessToken).toBe(portal.accessToken());
  expect(tab.isAtLogin).toBe(false);
});

test('the refresh asks for a CSRF token first and sends it', async () => {
  const { fetchWithAuth } = member();
  portal.expireAccess();
  await fetchWithAuth('/private');
  const lines = portal.asked.map(({ method, path }) => `${method} ${path}`);
  expect(lines).toEqual(['GET /private', 'GET /auth/csrf', 'POST /auth/refresh-token', 'GET /private']);
  expect(portal.asked[2]?.headers['x-csrf-token']).toBe('csrf-2');
});

test('ten calls that expire together cause one refresh', async () => {
  const { fetchWithAuth } = member();
  portal.expireAccess();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchWithAuth('/private')));
  expect(answers).toHaveLength(10);
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(1);
});

test('two tabs that expire together cause one refresh', async () => {
  const shared = { storage: memoryStorage(), withLock: sharedLock() };
  const tabs = [member(shared), member(shared)];
  portal.expireAccess();
  await Promise.all(tabs.map(({ fetchWithAuth }) => fetchWithAuth('/private')));
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(1);
  expect(tabs.map(({ store }) => store.getState().accessToken)).toEqual([
    portal.accessToken(),
    portal.accessToken(),
  ]);
});

test('a late 401 of an old token is answered with the newer token, not with another refresh', async () => {
  const { fetchWithAuth, store } = member();
  portal.expireAccess();
  portal.answer('GET /slow', ({ headers }) => {
    if (headers.authorization === `Bearer ${portal.accessToken()}`)
      return { status: 200, body: { success: true } };
    // Another call has renewed the session while this one was on its way.
    store.setState({ accessToken: portal.accessToken() });
    return refusal(401, 'unauthenticated', 'Please log in.');
  });
  await fetchWithAuth('/slow');
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(0);
});

test('without a refresh token a 401 ends the session and leads to /login', async () => {
  const { fetchWithAuth, store, tab } = member({ hasRefreshToken: false });
  portal.expireAccess();
  await expect(fetchWithAuth('/private')).rejects.toThrow(
    'No authentication tokens available. Please log in.',
  );
  expect(tab).toMatchObject({
    isAtLogin: true,
    notice: 'No authentication tokens available. Please log in.',
  });
  expect(store.getState()).toMatchObject({ accessToken: null, isAuthenticated: false });
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(0);
});

test('a call that skips the redirect stays where it is and says that it needs a member', async () => {
  const { fetchWithAuth, tab } = visitor();
  await expect(fetchWithAuth('/private', { isRedirectSkipped: true })).rejects.toThrow(
    'Authentication required for this action.',
  );
  expect(tab).toMatchObject({ isAtLogin: false, notice: null });
});

test('a check at the start that finds the session over stays where it is and leaves the reason for /login', async () => {
  const withoutCookies = member({ hasRefreshToken: false });
  const refused = member();
  portal.expireAccess();
  portal.answerRefresh(refusal(401, 'unauthenticated', 'The session has ended.'));
  for (const { fetchWithAuth } of [withoutCookies, refused])
    await expect(fetchWithAuth('/private', { isRedirectSkipped: true })).rejects.toThrow();
  expect(withoutCookies.tab).toMatchObject({
    isAtLogin: false,
    notice: 'No authentication tokens available. Please log in.',
  });
  expect(refused.tab).toMatchObject({ isAtLogin: false, notice: 'Session expired. Please log in again.' });
});

test('a refused refresh ends the session and leads to /login', async () => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  portal.answerRefresh(refusal(401, 'unauthenticated', 'The session has ended.'));
  await expect(fetchWithAuth('/private')).rejects.toThrow('Session expired. Please log in again.');
  expect(tab).toMatchObject({ isAtLogin: true, notice: 'Session expired. Please log in again.' });
  expect(store.getState()).toMatchObject({ accessToken: null, isAuthenticated: false });
});

test.each([
  [429, 'tooMany'],
  [500, 'internal'],
  [503, 'unavailable'],
])('a refresh that the server answers by %i keeps the session (decision 013)', async (status, code) => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  portal.answerRefresh(refusal(status, code, 'Not now.'));
  await expect(fetchWithAuth('/private')).rejects.toThrow('Not now.');
  expect(tab).toMatchObject({ isAtLogin: false, notice: null });
  expect(store.getState().isAuthenticated).toBe(true);
});

test('a refresh that nobody answers keeps the session (decision 013)', async () => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  portal.answer('GET /private', () => {
    void portal.stop();
    return refusal(401, 'unauthenticated', 'Please log in.');
  });
  await expect(fetchWithAuth('/private')).rejects.toThrow(TypeError);
  expect(tab.isAtLogin).toBe(false);
  expect(store.getState().isAuthenticated).toBe(true);
});

test('a second 401 after a good refresh is not refreshed again', async () => {
  const { fetchWithAuth, tab } = member();
  portal.answer('GET /never', () => refusal(401, 'unauthenticated', 'Please log in.'));
  await expect(fetchWithAuth('/never')).rejects.toThrow('Session expired. Please log in again.');
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(1);
  expect(tab.isAtLogin).toBe(true);
});

test.each(['/', '/landing', '/gaming', '/docs/MSM-ROADMAP', '/msm-token', '/login', '/register'])(
  'on %s a 401 never leads to /login',
  async (path) => {
    const { fetchWithAuth, tab } = visitor({ path });
    await expect(fetchWithAuth('/private')).rejects.toThrow(
      'No authentication tokens available. Please log in.',
    );
    expect(tab.isAtLogin).toBe(false);
  },
);

test('a public document that answers 401 is asked for once more without the token', async () => {
  portal.answer('GET /api/docs/MSM-ROADMAP', ({ headers }) =>
    headers.authorization
      ? refusal(401, 'unauthenticated', 'Bad token.')
      : { status: 200, body: { title: 'Roadmap' } },
  );
  const { fetchWithAuth, tab } = member();
  expect(await fetchWithAuth('/api/docs/MSM-ROADMAP', { isPublicDocument: true })).toEqual({
    title: 'Roadmap',
  });
  expect(portal.timesAsked('GET /api/docs/MSM-ROADMAP')).toBe(2);
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(0);
  expect(tab.isAtLogin).toBe(false);
});

test('a public document that stays refused is asked for twice and no more', async () => {
  portal.answer('GET /api/docs/SECRET', () => refusal(401, 'unauthenticated', 'Not public.'));
  await expect(member().fetchWithAuth('/api/docs/SECRET', { isPublicDocument: true })).rejects.toThrow(
    'Not public.',
  );
  expect(portal.timesAsked('GET /api/docs/SECRET')).toBe(2);
});

test('a write of a cookie session fetches the CSRF token once and carries it', async () => {
  portal.answer('POST /things', () => ({ status: 200, body: { success: true } }));
  const { fetchWithAuth } = cookieMember();
  await fetchWithAuth('/things', { method: 'POST', body: '{}' });
  await fetchWithAuth('/things', { method: 'POST', body: '{}' });
  expect(portal.timesAsked('GET /auth/csrf')).toBe(1);
  const writes = portal.asked.filter(({ path }) => path === '/things');
  expect(writes.map(({ headers }) => headers['x-csrf-token'])).toEqual(['csrf-1', 'csrf-1']);
});

test('after a reload the first write of a member fetches the CSRF token, and every write carries it', async () => {
  portal.answer('POST /things', () => ({ status: 200, body: { success: true } }));
  const { fetchWithAuth } = member();
  const write = () => fetchWithAuth('/things', { method: 'POST', body: '{}' });
  await Promise.all([write(), write(), write()]);
  await write();
  expect(portal.timesAsked('GET /auth/csrf')).toBe(1);
  const writes = portal.asked.filter(({ path }) => path === '/things');
  expect(writes.map(({ headers }) => headers['x-csrf-token'])).toEqual(Array(4).fill('csrf-1'));
});

test('a member’s write goes on without a CSRF token when none can be had: the bearer token is proof enough', async () => {
  portal.answer('POST /things', () => ({ status: 200, body: { success: true } }));
  portal.answer('GET /auth/csrf', () => refusal(429, 'tooMany', 'Too many attempts.'));
  await member().fetchWithAuth('/things', { method: 'POST', body: '{}' });
  expect(portal.asked.at(-1)?.headers['x-csrf-token']).toBeUndefined();
});

test('a CSRF token that was asked for in an earlier session is not kept for a later one', async () => {
  portal.answer('POST /things', () => ({ status: 200, body: { success: true } }));
  const { fetchWithAuth, store } = member();
  portal.answer('GET /auth/csrf', () => {
    store.getState().reset();
    return { status: 200, body: { success: true, csrfToken: 'csrf-of-before' } };
  });
  await fetchWithAuth('/things', { method: 'POST', body: '{}' });
  expect(store.getState().csrfToken).toBeNull();
});

test('reading needs no CSRF token, and neither does a visitor', async () => {
  portal.answer('GET /open', () => ({ status: 200, body: {} }));
  portal.answer('POST /open', () => ({ status: 200, body: {} }));
  await cookieMember().fetchWithAuth('/open');
  await visitor().fetchWithAuth('/open', { method: 'POST', body: '{}' });
  expect(portal.timesAsked('GET /auth/csrf')).toBe(0);
});

test('another site never sees the token', async () => {
  const elsewhere = await startPortal();
  elsewhere.answer('GET /thing', () => ({ status: 200, body: {} }));
  await member().fetchWithAuth(`${elsewhere.origin}/thing`);
  expect(elsewhere.asked[0]?.headers.authorization).toBeUndefined();
  await elsewhere.stop();
});

test('a session that began while the old one was being refused is left alone', async () => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  portal.answer('POST /auth/refresh-token', () => {
    store.setState({ accessToken: 'of-another-sign-in', isAuthenticated: true });
    return refusal(401, 'unauthenticated', 'The session has ended.');
  });
  await expect(fetchWithAuth('/private')).rejects.toThrow('Session expired. Please log in again.');
  expect(store.getState().accessToken).toBe('of-another-sign-in');
  expect(tab.isAtLogin).toBe(false);
});

test.each([
  [401, { text: '<h1>Proxy login</h1>' }],
  [403, { text: '<h1>Checking your browser</h1>' }],
  [403, { body: { message: 'Forbidden', code: 'unauthenticated' } }],
  [404, { text: 'default backend - 404' }],
  [408, { text: 'Request Time-out' }],
])('a proxy’s own %i in answer to the refresh signs nobody out', async (status, answer) => {
  const { fetchWithAuth, store, tab } = member();
  portal.expireAccess();
  portal.answerRefresh({ status, ...answer });
  await expect(fetchWithAuth('/private')).rejects.toMatchObject({ status });
  expect({ isIn: store.getState().isAuthenticated, atLogin: tab.isAtLogin }).toEqual({
    isIn: true,
    atLogin: false,
  });
});

test('our own refusal of a page that is out of date does not end the session either', async () => {
  const { fetchWithAuth, store } = member();
  portal.expireAccess();
  portal.answerRefresh(refusal(403, 'forbidden', 'The page is out of date.'));
  await expect(fetchWithAuth('/private')).rejects.toThrow('The page is out of date.');
  expect(store.getState().isAuthenticated).toBe(true);
});

test('a proxy’s own 401 is neither refreshed nor the end of the session', async () => {
  portal.answer('GET /proxied', () => ({ status: 401, text: '<h1>Who are you?</h1>' }));
  const { fetchWithAuth, store } = member();
  await expect(fetchWithAuth('/proxied')).rejects.toThrow('Request failed with status 401');
  expect(portal.timesAsked('POST /auth/refresh-token')).toBe(0);
  expect(store.getState().isAuthenticated).toBe(true);
});

test('a write that visitors may make proves itself by cookie, since an expired token is not refused there', async () => {
  portal.answer('POST /auth/logout', () => ({ status: 200, body: { success: true } }));
  const { call } = member();
  portal.expireAccess();
  await call(authRoutes.logout, {});
  expect(portal.asked.at(-1)?.headers['x-csrf-token']).toBe('csrf-2');
});

test('a member who logs out while the session is being refreshed stays logged out', async () => {
  const { fetchWithAuth, store } = member();
  portal.expireAccess();
  portal.beforeRefreshAnswer(() => store.getState().logOut());
  await expect(fetchWithAuth('/private')).rejects.toThrow();
  expect(store.getState()).toMatchObject({ isAuthenticated: false, accessToken: null });
});
