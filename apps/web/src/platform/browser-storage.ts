// The browser's storage, backed by memory: a web view may have none, a browser that blocks cookies throws at the mere
// mention of it, and a full one refuses to write. What it does not take lasts as long as the page.
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] };

/** A cache of private messages, cleared at logout. The server has them too, so it is evicted when another value does not fit. */
export const CHAT_KEY = 'chat-storage';

/** On the server, where memory would be shared between visitors. */
const FORGETFUL: KeyedStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  keys: () => [],
};

/** The value under the spare key is evicted when another one does not fit beside it. */
export function withMemory(storage: KeyedStorage | null, spareKey?: string): KeyedStorage {
  const memory = new Map<string, string>();
  const removeItem = (key: string) => {
    memory.delete(key);
    storage?.removeItem(key);
  };
  /** False without a storage, or with a full one. */
  const put = (key: string, value: string): boolean => {
    try {
      storage!.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };
  const putInPlaceOfSpare = (key: string, value: string): boolean => {
    if (spareKey === undefined || key === spareKey) return false;
    storage?.removeItem(spareKey);
    return put(key, value);
  };
  return {
    removeItem,
    keys: () => [...new Set([...(storage?.keys() ?? []), ...memory.keys()])],
    // What another tab wrote since is newer than what this one had to keep in memory.
    getItem: (key) => storage?.getItem(key) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      if (put(key, value) || putInPlaceOfSpare(key, value)) {
        memory.delete(key);
        return;
      }
      // The older value must not come back with the next page.
      removeItem(key);
      memory.set(key, value);
    },
  };
}

function available(find: () => Storage | null): KeyedStorage | null {
  try {
    const storage = find();
    return (
      storage && {
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => storage.setItem(key, value),
        removeItem: (key) => storage.removeItem(key),
        keys: () => Array.from({ length: storage.length }, (_, place) => storage.key(place)!),
      }
    );
  } catch {
    // Blocked by the browser's settings, or on the server.
    return null;
  }
}

const tabStorage = available(() => window.sessionStorage);
const keep = typeof window === 'undefined' ? () => FORGETFUL : withMemory;

export const localStore = keep(
  available(() => window.localStorage),
  CHAT_KEY,
);
export const tabStore = keep(tabStorage);
/** Whether the tab's storage outlives a reload. */
export const isTabStoreLasting = Boolean(tabStorage);
