import { authRoutes } from '@msm/contract/auth/routes';
import type { SessionState } from '@msm/contract/auth/schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { refusal, startPortal } from '../api/api-server.fixture.ts';
import { openTab } from './browser-seams.fixture.ts';
import { checkSession } from './session-check.ts';
import { leavesNobody } from './session-hint.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  portal = await startPortal();
});
afterEach(() => portal.stop());

const check = ({ store, call }: ReturnType<typeof openTab>) =>
  checkSession(store, () => call(authRoutes.me, {}, { isRedirectSkipped: true }));

test('without token and hint nobody is signed in, whatever was stored', () => {
  const { store } = openTab({ origin: portal.origin });
  store.setState({ isAuthenticated: true });
  expect(leavesNobody(store, 'theme=dark')).toBe(true);
  expect(store.getState()).toMatchObject({ isLoading: false, isAuthenticated: false });
});

test('a token or the hint is reason enough to ask', () => {
  expect(leavesNobody(openTab({ origin: portal.origin }).store, 'hasSession=1')).toBe(false);
  expect(leavesNobody(openTab({ origin: portal.origin, accessToken: 'access-1' }).store, '')).toBe(false);
});

test('a member who is known to the server is signed in', async () => {
  const user = { id: '0197f4a0-0000-7000-8000-000000000001', username: 'ada' };
  portal.answer('GET /auth/me', () => ({
    status: 200,
    body: {
      user,
      accounts: [],
      selectedAccount: null,
      sessionType: 'user',
      needsAccountSelection: true,
      walletRole: 'SuperAdmin',
    },
  }));
  const tab = openTab({ origin: portal.origin, accessToken: portal.accessToken() });
  expect(await check(tab)).toBe(true);
  expect(tab.store.getState()).toMatchObject({ user, isAuthenticated: true, isLoading: false });
});

test('a refused check clears the token and leaves the page where it is', async () => {
  portal.answer('GET /auth/me', () => refusal(401, 'unauthenticated', 'Please log in.'));
  const tab = openTab({ origin: portal.origin, accessToken: 'stolen', hasRefreshToken: false });
  expect(await check(tab)).toBe(false);
  expect(tab.store.getState()).toMatchObject({ accessToken: null, isAuthenticated: false, isLoading: false });
  expect(tab.tab.isAtLogin).toBe(false);
});

test('a server that cannot answer signs nobody out', async () => {
  portal.answer('GET /auth/me', () =>
    refusal(503, 'unavailable', 'The database cannot be reached right now.'),
  );
  const tab = openTab({ origin: portal.origin, accessToken: portal.accessToken() });
  expect(await check(tab)).toBe(false);
  expect(tab.store.getState()).toMatchObject({ isAuthenticated: true, isLoading: false });
});

const known = (username: string) =>
  ({
    user: { id: `id-of-${username}`, username },
    accounts: [],
    selectedAccount: null,
    sessionType: 'user',
    needsAccountSelection: true,
  }) as unknown as SessionState;

test('a late answer about one member is not put beside the token of another, and ends nothing', async () => {
  const { store } = openTab({ origin: portal.origin });
  const { signIn } = store.getState();
  const overtaken = [
    async () => known('ada'),
    () => Promise.reject(new ApiError(401, { code: 'unauthenticated', message: 'Session expired.' })),
  ];
  for (const late of overtaken) {
    signIn({ ...known('ada'), accessToken: 'of-ada', csrfToken: 'c' });
    await checkSession(store, () => {
      signIn({ ...known('bob'), accessToken: 'of-bob', csrfToken: 'd' });
      return late();
    });
    expect(store.getState()).toMatchObject({ accessToken: 'of-bob', user: { username: 'bob' } });
  }
});

test('a late answer does not bring back a member who has logged out', async () => {
  const { store } = openTab({ origin: portal.origin });
  store.getState().signIn({ ...known('ada'), accessToken: 'of-ada', csrfToken: 'c' });
  await checkSession(store, async () => {
    store.getState().logOut();
    return known('ada');
  });
  expect(store.getState()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false });
});

test('the answer brings the CSRF token back after a reload, and one without keeps what is known', async () => {
  const { store } = openTab({ origin: portal.origin, accessToken: 'of-ada' });
  await checkSession(store, async () => ({ ...known('ada'), csrfToken: 'c' }));
  expect(store.getState().csrfToken).toBe('c');
  store.getState().confirm(known('ada'));
  expect(store.getState().csrfToken).toBe('c');
});

const inAccount = (id: string) => ({
  ...known('ada'),
  selectedAccount: { id, name: id, isOwner: true, role: 'owner' as const },
});

test('an answer from before another account was chosen is asked for anew', async () => {
  const { store } = openTab({ origin: portal.origin });
  store.getState().signIn({ ...inAccount('old'), accessToken: 'of-ada', csrfToken: 'c' });
  let chosen = 'old';
  await checkSession(store, async () => {
    const answer = inAccount(chosen);
    chosen = 'new';
    store.getState().confirm(inAccount(chosen));
    return answer;
  });
  expect(store.getState()).toMatchObject({ selectedAccount: { id: 'new' }, isLoading: false });
});

test('an answer that needed a refresh on its way is about the same session', async () => {
  portal.answer('GET /auth/me', ({ headers }) =>
    headers.authorization === `Bearer ${portal.accessToken()}`
      ? {
          status: 200,
          body: {
            ...known('ada'),
            selectedAccount: { id: 'a', name: 'Ada', isOwner: true, role: 'owner' as const },
          },
        }
      : refusal(401, 'unauthenticated', 'Please log in.'),
  );
  const tab = openTab({ origin: portal.origin, accessToken: portal.accessToken() });
  portal.expireAccess();
  expect(await check(tab)).toBe(true);
  expect(tab.store.getState()).toMatchObject({ selectedAccount: { name: 'Ada' } });
});
