// The session of this browser. On the server, where pages are rendered for visitors, no member is ever signed in.
import { localStore } from '../browser-storage.ts';
import { dropSessionHint } from './cookies.ts';
import { createSessionStore, OWED_LOGOUT_KEY, SESSION_KEY } from './session-store.ts';

export const useSession = createSessionStore({ storage: localStore, onEnd: dropSessionHint });

/** Null when no logout is owed: see owed-logout.ts. */
export const owedLogout = (): string | null => localStore.getItem(OWED_LOGOUT_KEY);

/** Signing out, in or over in one tab does the same in all the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void useSession.persist.rehydrate();
  });
}
