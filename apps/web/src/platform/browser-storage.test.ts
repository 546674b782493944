import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from './session/browser-seams.fixture.ts';
import { withMemory } from './browser-storage.ts';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const BLOCKED = {
  get localStorage(): never {
    throw new DOMException('Access is denied.', 'SecurityError');
  },
  get sessionStorage(): never {
    throw new DOMException('Access is denied.', 'SecurityError');
  },
};

test.each([
  ['null, as in web views without DOM storage', { localStorage: null, sessionStorage: null }],
  ['missing', {}],
  ['blocked', BLOCKED],
])('storage that is %s is kept in memory, and is known not to last', async (_, window) => {
  vi.stubGlobal('window', window);
  const { localStore, tabStore, isTabStoreLasting } = await import('./browser-storage.ts');
  for (const store of [localStore, tabStore]) {
    store.setItem('key', 'value');
    expect(store.getItem('key')).toBe('value');
    store.removeItem('key');
    expect(store.getItem('key')).toBeNull();
  }
  expect(isTabStoreLasting).toBe(false);
});

test('on the server nothing is kept: memory would be shared between visitors', async () => {
  const { localStore } = await import('./browser-storage.ts');
  localStore.setItem('key', 'value');
  expect(localStore.getItem('key')).toBeNull();
});

/** Takes one value at a time. */
function tightStorage() {
  const storage = memoryStorage();
  const setItem = (key: string, value: string) => {
    if (storage.keys().some((each) => each !== key))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    storage.setItem(key, value);
  };
  return { ...storage, setItem };
}

test('what can be spared makes room for what does not fit beside it, and for itself nothing is dropped', () => {
  const storage = tightStorage();
  const kept = withMemory(storage, 'spare');
  kept.setItem('spare', 'old');
  kept.setItem('key', 'value');
  expect([storage.getItem('key'), storage.getItem('spare')]).toEqual(['value', null]);
  kept.setItem('spare', 'new');
  expect([storage.getItem('key'), kept.getItem('spare')]).toEqual(['value', 'new']);
});

test('what a full storage refuses is kept in memory, and what another tab wrote since is newer', () => {
  const storage = memoryStorage();
  storage.setItem('key', 'old');
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  const kept = withMemory(full);
  kept.setItem('key', 'new');
  expect([kept.getItem('key'), storage.getItem('key')]).toEqual(['new', null]);
  storage.setItem('key', 'of another tab');
  expect(kept.getItem('key')).toBe('of another tab');
});
