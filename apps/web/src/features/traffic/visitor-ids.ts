// Under which numbers this browser reports. They are random, made with the first report that was allowed, and gone when
// it is allowed no longer.
import { localStore, tabStore, type KeyedStorage } from '../../platform/browser-storage.ts';
import { readStored, writeStored } from '../../platform/stored-json.ts';

const ANONYMOUS_ID_KEY = 'anonymous-user-id';
const SESSION_ID_KEY = 'analytics-session-id';

/** Stays until consent ends. */
export const anonymousId = (): string => idIn(localStore, ANONYMOUS_ID_KEY);
/** Ends with the tab. */
export const sessionId = (): string => idIn(tabStore, SESSION_ID_KEY);

export function forgetVisitor(): void {
  localStore.removeItem(ANONYMOUS_ID_KEY);
  tabStore.removeItem(SESSION_ID_KEY);
}

function idIn(storage: KeyedStorage, key: string): string {
  const known = readStored(storage, key);
  if (typeof known === 'string') return known;
  // Not randomUUID: browsers have that on https and on this very machine only.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  writeStored(storage, key, id);
  return id;
}
