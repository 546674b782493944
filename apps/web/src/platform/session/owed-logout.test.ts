import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, startPortal } from '../api/api-server.fixture.ts';
import { memoryStorage } from './browser-seams.fixture.ts';
import { OWED_LOGOUT_KEY } from './session-store.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
let window: EventTarget & { localStorage: ReturnType<typeof memoryStorage> };
let isOffline: boolean;
beforeEach(async () => {
  portal = await startPortal();
  portal.answer('POST /auth/logout', () => ({ status: 200, body: { success: true } }));
  isOffline = false;
  window = Object.assign(new EventTarget(), { localStorage: memoryStorage(), sessionStorage: null });
  const send = globalThis.fetch;
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : send(portal.origin + path, init),
  );
  vi.resetModules();
});
afterEach(async () => {
  // Else a retry would find it, long after its page is gone.
  window.localStorage.removeItem(OWED_LOGOUT_KEY);
  vi.unstubAllGlobals();
  await portal.stop();
});

/** As a page that was just loaded, with what an earlier one stored. */
async function load() {
  const { payOwedLogout } = await import('./owed-logout.ts');
  const { owedLogout, useSession } = await import('./session.ts');
  return { payOwedLogout, owedLogout, session: useSession };
}

const logouts = () => portal.asked.filter(({ path }) => path === '/auth/logout');

test('without a logout that is owed the server is not asked', async () => {
  await (await load()).payOwedLogout();
  expect(portal.asked).toEqual([]);
});

test('a logout that reaches the server is owed no more', async () => {
  const { payOwedLogout, owedLogout, session } = await load();
  session.setState({ csrfToken: 'csrf-1' });
  session.getState().logOut();
  await payOwedLogout('access-1');
  expect(logouts().map(({ headers }) => [headers['x-csrf-token'], headers.authorization])).toEqual([
    ['csrf-1', 'Bearer access-1'],
  ]);
  expect(owedLogout()).toBeNull();
});

test('a logout while offline is remembered over a reload and paid when the browser is online again', async () => {
  isOffline = true;
  const { payOwedLogout, session } = await load();
  session.setState({ csrfToken: 'csrf-1' });
  session.getState().logOut();
  await payOwedLogout('access-1');
  vi.resetModules();
  const reloaded = await load();
  await reloaded.payOwedLogout();
  expect(reloaded.owedLogout()).toBe('csrf-1');
  isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(reloaded.owedLogout).toBeNull();
  expect(logouts()[0]?.headers['x-csrf-token']).toBe('csrf-1');
});

test('where the CSRF token was not known it is fetched first', async () => {
  const { payOwedLogout, session } = await load();
  session.getState().logOut();
  await payOwedLogout();
  expect(portal.asked.map(({ path }) => path)).toEqual(['/auth/csrf', '/auth/logout']);
  expect(logouts()[0]?.headers['x-csrf-token']).toBe('csrf-1');
});

test('no question is waited for without end: a member who signs in again waits for it', async () => {
  const send = globalThis.fetch;
  const unbounded: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!init.signal) unbounded.push(path);
    return send(path, init);
  });
  const { payOwedLogout, session } = await load();
  session.getState().logOut();
  await payOwedLogout();
  expect(logouts()).toHaveLength(1);
  expect(unbounded).toEqual([]);
});

test('a logout of a session that another one has replaced is not owed any more', async () => {
  portal.answer('POST /auth/logout', () => refusal(403, 'forbidden', 'The page is out of date.'));
  const { payOwedLogout, owedLogout, session } = await load();
  session.setState({ csrfToken: 'csrf-of-before' });
  session.getState().logOut();
  await payOwedLogout();
  expect(owedLogout()).toBeNull();
});

test.each([
  { status: 503, text: 'Service Unavailable' },
  { status: 403, text: '<h1>Checking your browser</h1>' },
])('an answer that is not the server’s own, such as %o, leaves it owed', async (answer) => {
  portal.answer('POST /auth/logout', () => answer);
  const { payOwedLogout, owedLogout, session } = await load();
  session.setState({ csrfToken: 'csrf-1' });
  session.getState().logOut();
  await payOwedLogout();
  expect(owedLogout()).toBe('csrf-1');
});
