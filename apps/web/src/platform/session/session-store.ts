// Who is signed in, as this browser knows it. Part of it outlives the tab; the CSRF token and what the server decides
// anew at each start do not. A change in one tab reaches the others.
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Account, Member } from '@msm/contract/member';
import type { WalletRole } from '@msm/contract/roles';
import type { SessionState, SessionType } from '@msm/contract/auth/schemas';
import { CHAT_KEY, withMemory, type KeyedStorage } from '../browser-storage.ts';

export const SESSION_KEY = 'session-storage';
/** Calls read the current member's id from here. Gone as soon as a tab has logged out, before the other tabs hear of it. */
export const USER_ID_KEY = 'userId';
/** Drafts that the server does not have yet: a session that only expired must not lose them, another member must not see them. */
export const KEPT_DRAFTS_KEY = 'kept-drafts';
/** Messages, each under a key that begins so, and drafts of the chat that the server does not have yet: they share the lot of the drafts above. */
export const UNSENT_MESSAGES_KEY = 'chat-unsent';
export const CHAT_DRAFTS_KEY = 'chat-drafts';
/** The CSRF token of a session that the member left and the server has not yet ended; empty where it was not known. It
 *  opens nothing: the cookie that it belongs to is out of reach of scripts. */
export const OWED_LOGOUT_KEY = 'owed-logout';

interface Tokens {
  accessToken: string;
  csrfToken: string;
}

export type ConfirmedSession = SessionState & Partial<Pick<Tokens, 'csrfToken'>>;

interface SessionFields {
  user: Member | null;
  isAuthenticated: boolean;
  accessToken: string | null;
  csrfToken: string | null;
  selectedAccount: Account | null;
  accounts: Account[];
  sessionType: SessionType;
  needsAccountSelection: boolean;
  /** The role that opens the wallet; not stored, so that a change of the setting holds at the next start. */
  walletRole: WalletRole;
}

interface SessionStoreState extends SessionFields {
  /** A check is under way: until it is answered it is unknown whether a member is signed in. */
  isLoading: boolean;
  /** The member left on purpose: the next one to sign in here starts fresh, not where this one was. */
  hasLoggedOut: boolean;
  /** Counts sessions that began or ended: an answer about an earlier one must change nothing. */
  generation: number;
  signIn: (session: SessionState & Tokens) => void;
  /** The same session with new tokens. */
  renew: (session: SessionState & Tokens) => void;
  /** What the server says about a session that is already there. */
  confirm: (session: ConfirmedSession) => void;
  awaitCheck: () => void;
  settle: () => void;
  reset: () => void;
  /** Here at once; the server is owed it until it has answered. */
  logOut: () => void;
}

const NOBODY: SessionFields = {
  user: null,
  isAuthenticated: false,
  accessToken: null,
  csrfToken: null,
  selectedAccount: null,
  accounts: [],
  sessionType: 'user',
  needsAccountSelection: false,
  walletRole: 'SuperAdmin',
};

type Persisted = Pick<
  SessionFields,
  'user' | 'isAuthenticated' | 'accessToken' | 'selectedAccount' | 'accounts' | 'sessionType'
>;

interface PersistApi {
  persist: { rehydrate: () => Promise<void> | void };
}

export type SessionStore = UseBoundStore<StoreApi<SessionStoreState>> & PersistApi;

interface SessionSeams {
  storage: KeyedStorage;
  /** What else ends with the session outside of this store. */
  onEnd: () => void;
}

export function createSessionStore({ storage: given, onEnd }: SessionSeams): SessionStore {
  const storage = withMemory(given);
  const end = ({ generation }: SessionStoreState) => {
    storage.removeItem(USER_ID_KEY);
    storage.removeItem(CHAT_KEY);
    onEnd();
    return { ...NOBODY, isLoading: false, generation: generation + 1 };
  };
  const removeUnsaved = () => {
    const messages = storage.keys().filter((key) => key.startsWith(UNSENT_MESSAGES_KEY));
    for (const key of [KEPT_DRAFTS_KEY, CHAT_DRAFTS_KEY, ...messages]) storage.removeItem(key);
  };
  const present = (session: SessionState) => {
    const { user, accounts, selectedAccount, sessionType, needsAccountSelection, walletRole } = session;
    const lastUserId = storage.getItem(USER_ID_KEY);
    if (lastUserId !== user.id) storage.removeItem(CHAT_KEY);
    if (lastUserId !== null && lastUserId !== user.id) removeUnsaved();
    storage.setItem(USER_ID_KEY, user.id);
    return {
      user,
      accounts,
      selectedAccount,
      sessionType,
      needsAccountSelection,
      walletRole,
      isAuthenticated: true,
      isLoading: false,
      hasLoggedOut: false,
    };
  };
  const presentWithTokens = (session: SessionState & Tokens) => ({
    ...present(session),
    accessToken: session.accessToken,
    csrfToken: session.csrfToken,
  });
  return create<SessionStoreState>()(
    persist<SessionStoreState, [], [], Persisted>(
      (set, get) => ({
        ...NOBODY,
        isLoading: false,
        hasLoggedOut: false,
        generation: 0,
        signIn: (session) => {
          storage.removeItem(OWED_LOGOUT_KEY);
          set(({ generation }) => ({ ...presentWithTokens(session), generation: generation + 1 }));
        },
        renew: (session) => set(presentWithTokens(session)),
        confirm: (session) =>
          set(({ csrfToken }) => ({ ...present(session), csrfToken: session.csrfToken ?? csrfToken })),
        awaitCheck: () => set({ isLoading: true }),
        settle: () => set({ isLoading: false }),
        reset: () => set(end),
        logOut: () => {
          storage.setItem(OWED_LOGOUT_KEY, get().csrfToken ?? '');
          removeUnsaved();
          set((state) => ({ ...end(state), hasLoggedOut: true }));
        },
      }),
      {
        name: SESSION_KEY,
        storage: createJSONStorage(() => storage),
        partialize: ({ user, isAuthenticated, accessToken, selectedAccount, accounts, sessionType }) => ({
          user,
          isAuthenticated,
          accessToken,
          selectedAccount,
          accounts,
          sessionType,
        }),
        merge: (stored, current) => adopt(stored as Partial<Persisted> | undefined, current),
      },
    ),
  );
}

/** Takes over what this or another tab stored. A CSRF token belongs to the session it came with and to no other. */
function adopt(stored: Partial<Persisted> | undefined, current: SessionStoreState): SessionStoreState {
  if (!stored) return current;
  const isSameSession = stored.accessToken === current.accessToken;
  const generation = isSameSession ? current.generation : current.generation + 1;
  if (!stored.isAuthenticated && current.isAuthenticated) {
    return { ...current, ...NOBODY, generation, hasLoggedOut: true };
  }
  return {
    ...current,
    ...stored,
    generation,
    csrfToken: isSameSession ? current.csrfToken : null,
    needsAccountSelection: stored.isAuthenticated === true && !stored.selectedAccount,
  };
}
