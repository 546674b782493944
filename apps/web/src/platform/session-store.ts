// Who is signed in, as this browser knows it. Part of it outlives the tab; the CSRF token and what the server decides
// anew at each start do not. A change in one tab reaches the others.
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Account, Member, SessionState, SessionType } from '@msm/contract/auth/schemas';
import type { KeyedStorage } from './browser-storage.ts';

export const SESSION_KEY = 'session-storage';
/** Calls read the current member's id from here. */
const USER_ID_KEY = 'userId';
/** Private messages: they go with the session. */
const CHAT_KEY = 'chat-storage';

interface Tokens {
  accessToken: string;
  csrfToken: string;
}

interface SessionFields {
  user: Member | null;
  isAuthenticated: boolean;
  accessToken: string | null;
  csrfToken: string | null;
  selectedAccount: Account | null;
  accounts: Account[];
  sessionType: SessionType;
  needsAccountSelection: boolean;
}

interface SessionStoreState extends SessionFields {
  /** A check is under way: until it is answered nobody knows whether a member is signed in. */
  isLoading: boolean;
  /** The member left on purpose: the next one to sign in here starts fresh, not where this one was. */
  hasLoggedOut: boolean;
  signIn: (session: SessionState & Tokens) => void;
  /** What the server says about a session that is already there. */
  confirm: (session: SessionState) => void;
  changeUser: (user: Member) => void;
  setAccounts: (accounts: Account[]) => void;
  addAccount: (account: Account) => void;
  replaceAccount: (account: Account) => void;
  rememberCsrfToken: (csrfToken: string) => void;
  awaitCheck: () => void;
  settle: () => void;
  /** The sign-in screen is shown: whoever comes now may be sent back to where they wanted to go. */
  welcome: () => void;
  reset: () => void;
  /** The member wants to go: nothing more is asked in their name. */
  leave: () => void;
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

export function createSessionStore({ storage, onEnd }: SessionSeams): SessionStore {
  const forget = () => {
    storage.removeItem(USER_ID_KEY);
    storage.removeItem(CHAT_KEY);
    onEnd();
  };
  const present = ({ user, accounts, selectedAccount, sessionType, needsAccountSelection }: SessionState) => {
    if (storage.getItem(USER_ID_KEY) !== user.id) storage.removeItem(CHAT_KEY);
    storage.setItem(USER_ID_KEY, user.id);
    return {
      user,
      accounts,
      selectedAccount,
      sessionType,
      needsAccountSelection,
      isAuthenticated: true,
      isLoading: false,
      hasLoggedOut: false,
    };
  };
  return create<SessionStoreState>()(
    persist<SessionStoreState, [], [], Persisted>(
      (set) => ({
        ...NOBODY,
        isLoading: false,
        hasLoggedOut: false,
        signIn: (session) =>
          set({ ...present(session), accessToken: session.accessToken, csrfToken: session.csrfToken }),
        confirm: (session) => set(present(session)),
        changeUser: (user) => set({ user }),
        setAccounts: (accounts) => set({ accounts }),
        addAccount: (account) => set(({ accounts }) => ({ accounts: [...accounts, account] })),
        replaceAccount: (account) =>
          set(({ accounts, selectedAccount }) => ({
            accounts: accounts.map((known) => (known.id === account.id ? account : known)),
            selectedAccount: selectedAccount?.id === account.id ? account : selectedAccount,
          })),
        rememberCsrfToken: (csrfToken) => set({ csrfToken }),
        awaitCheck: () => set({ isLoading: true }),
        settle: () => set({ isLoading: false }),
        welcome: () => set({ hasLoggedOut: false }),
        reset: () => {
          forget();
          set({ ...NOBODY, isLoading: false });
        },
        leave: () => set({ hasLoggedOut: true }),
        logOut: () => {
          forget();
          set({ ...NOBODY, isLoading: false, hasLoggedOut: true });
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
  if (!stored.isAuthenticated && current.isAuthenticated) {
    return { ...current, ...NOBODY, hasLoggedOut: true };
  }
  return {
    ...current,
    ...stored,
    csrfToken: isSameSession ? current.csrfToken : null,
    needsAccountSelection: stored.isAuthenticated === true && !stored.selectedAccount,
  };
}
