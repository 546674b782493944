// The browser's storage, or one that forgets: on the server there is none, and a browser that blocks cookies throws
// at the mere mention of it. Public pages work all the same.
export type KeyedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const FORGETFUL: KeyedStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

function available(storage: () => KeyedStorage): KeyedStorage {
  if (typeof window === 'undefined') return FORGETFUL;
  try {
    return storage();
  } catch {
    // Blocked by the browser's settings.
    return FORGETFUL;
  }
}

export const localStore = available(() => window.localStorage);
export const tabStore = available(() => window.sessionStorage);
