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
