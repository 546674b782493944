import type { SessionState } from '@msm/contract/auth/schemas';
import { expect, test } from 'vitest';
import { memoryStorage } from './browser-seams.fixture.ts';
import { createSessionStore, OWED_LOGOUT_KEY, SESSION_KEY, UNSENT_MESSAGES_KEY } from './session-store.ts';

const account = {
  id: '0197f4a0-0000-7000-8000-0000000000aa',
  name: 'Ada',
  isOwner: true,
  role: 'owner' as const,
};
const ada: SessionState = {
  user: {
    id: '0197f4a0-0000-7000-8000-000000000001',
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'User',
    emailVerified: true,
    timeZone: null,
  },
  accounts: [account],
  selectedAccount: account,
  sessionType: 'user',
  needsAccountSelection: false,
  walletRole: 'SuperAdmin',
};
const tokens = { accessToken: 'access-1', csrfToken: 'csrf-1' };

function open(storage = memoryStorage()) {
  let ended = 0;
  const store = createSessionStore({ storage, onEnd: () => (ended += 1) });
  return { store, storage, timesEnded: () => ended };
}

test('nobody is signed in at first, and the session type is user', () => {
  expect(open().store.getState()).toMatchObject({
    user: null,
    isAuthenticated: false,
    accessToken: null,
    csrfToken: null,
    selectedAccount: null,
    accounts: [],
    sessionType: 'user',
    needsAccountSelection: false,
  });
});

test('only user, isAuthenticated, accessToken, selectedAccount, accounts and sessionType are stored', () => {
  const { store, storage } = open();
  store.getState().signIn({ ...ada, ...tokens });
  const stored = JSON.parse(storage.getItem(SESSION_KEY) ?? '{}') as { state: object };
  expect(Object.keys(stored.state).toSorted()).toEqual(
    ['accessToken', 'accounts', 'isAuthenticated', 'selectedAccount', 'sessionType', 'user'].toSorted(),
  );
});

test('a reload knows the member again, but not the CSRF token', () => {
  const { store, storage } = open();
  store.getState().signIn({ ...ada, ...tokens });
  const reloaded = open(storage).store.getState();
  expect(reloaded).toMatchObject({ isAuthenticated: true, accessToken: 'access-1', csrfToken: null });
  expect(reloaded.user?.username).toBe('ada');
});

test('the member’s id has a key of its own', () => {
  const { store, storage } = open();
  store.getState().signIn({ ...ada, ...tokens });
  expect(storage.getItem('userId')).toBe(ada.user.id);
});

test.each(['logOut', 'reset'] as const)('%s clears everything, the id and the chat included', (action) => {
  const { store, storage, timesEnded } = open();
  store.getState().signIn({ ...ada, ...tokens, needsAccountSelection: true });
  storage.setItem('chat-storage', '{"rooms":[]}');
  store.getState()[action]();
  expect(store.getState()).toMatchObject({
    user: null,
    isAuthenticated: false,
    accessToken: null,
    csrfToken: null,
    selectedAccount: null,
    accounts: [],
    sessionType: 'user',
    needsAccountSelection: false,
  });
  expect(storage.getItem('userId')).toBeNull();
  expect(storage.getItem('chat-storage')).toBeNull();
  expect(timesEnded()).toBe(1);
});

test('another member who signs in does not find the chat of the one before', () => {
  const { store, storage } = open();
  store.getState().signIn({ ...ada, ...tokens });
  storage.setItem('chat-storage', '{"rooms":[]}');
  store.getState().confirm(ada);
  expect(storage.getItem('chat-storage')).not.toBeNull();
  const grace = { ...ada.user, id: '0197f4a0-0000-7000-8000-000000000002', username: 'grace' };
  store.getState().signIn({ ...ada, ...tokens, user: grace });
  expect(storage.getItem('chat-storage')).toBeNull();
});

test('choosing an account clears the need to choose one', () => {
  const { store } = open();
  store.getState().signIn({ ...ada, ...tokens, selectedAccount: null, needsAccountSelection: true });
  expect(store.getState().needsAccountSelection).toBe(true);
  store.getState().confirm(ada);
  expect(store.getState()).toMatchObject({ needsAccountSelection: false, selectedAccount: account });
});

test('logging out in one tab logs out the other', async () => {
  const first = open();
  first.store.getState().signIn({ ...ada, ...tokens });
  const second = open(first.storage);
  first.store.getState().logOut();
  await second.store.persist.rehydrate();
  expect(second.store.getState()).toMatchObject({ user: null, isAuthenticated: false, hasLoggedOut: true });
});

test('a CSRF token is dropped when another tab has begun another session', async () => {
  const first = open();
  first.store.getState().signIn({ ...ada, ...tokens });
  const second = open(first.storage);
  second.store.getState().signIn({ ...ada, accessToken: 'access-2', csrfToken: 'csrf-2' });
  await first.store.persist.rehydrate();
  expect(first.store.getState()).toMatchObject({ accessToken: 'access-2', csrfToken: null });
});

test('a tab that follows another one knows that an account is still to be chosen', async () => {
  const first = open();
  const second = open(first.storage);
  first.store.getState().signIn({ ...ada, ...tokens, selectedAccount: null, needsAccountSelection: true });
  await second.store.persist.rehydrate();
  expect(second.store.getState()).toMatchObject({ isAuthenticated: true, needsAccountSelection: true });
});

test('a storage that is full does not keep a member out, and does not bring back the one before', () => {
  const storage = memoryStorage();
  open(storage)
    .store.getState()
    .signIn({ ...ada, ...tokens });
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  const { store } = open(full);
  const grace = { ...ada.user, id: '0197f4a0-0000-7000-8000-000000000002', username: 'grace' };
  store.getState().signIn({ ...ada, ...tokens, user: grace });
  expect(store.getState()).toMatchObject({ isAuthenticated: true, user: { username: 'grace' } });
  expect(open(full).store.getState().user).toBeNull();
});

test('a logout is owed under the CSRF token of its session until the next sign-in', () => {
  const { store, storage } = open();
  store.getState().signIn({ ...ada, ...tokens });
  expect(storage.getItem(OWED_LOGOUT_KEY)).toBeNull();
  store.getState().logOut();
  expect(storage.getItem(OWED_LOGOUT_KEY)).toBe('csrf-1');
  expect(JSON.stringify([storage.getItem(OWED_LOGOUT_KEY), storage.getItem(SESSION_KEY)])).not.toContain(
    tokens.accessToken,
  );
  store.getState().signIn({ ...ada, ...tokens });
  expect(storage.getItem(OWED_LOGOUT_KEY)).toBeNull();
});

test('messages that wait to be sent outlive a session that is over, and go with a logout', () => {
  const { store, storage } = open();
  const keys = [UNSENT_MESSAGES_KEY, `${UNSENT_MESSAGES_KEY}:c1`, `${UNSENT_MESSAGES_KEY}:c2`];
  for (const key of keys) storage.setItem(key, '"Hello"');
  const isKept = () => keys.map((key) => storage.getItem(key) !== null);
  store.getState().signIn({ ...ada, ...tokens });
  store.getState().reset();
  expect(isKept()).toEqual([true, true, true]);
  store.getState().signIn({ ...ada, ...tokens });
  store.getState().logOut();
  expect(isKept()).toEqual([false, false, false]);
});
