// A tab with the chat, for its tests: they answer what it asks the portal, and tell it what the socket would.
import type { SessionState } from '@msm/contract/auth/schemas';
import type { MessagesPage, Room } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { memoryStorage } from '../../../platform/session/browser-seams.fixture.ts';
import { message, page } from './chat.fixture.ts';

export const ROOM = '0197f4a0-0000-7000-8000-000000000001';
export const ADA = '0197f4a0-0000-7000-8000-00000000000a';
export const BEN = '0197f4a0-0000-7000-8000-00000000000b';
const account = { id: ROOM, name: 'Ada', isOwner: true, role: 'owner' as const };

const sessionOf = (id: string): SessionState => ({
  user: {
    id,
    email: `${id}@example.com`,
    username: id,
    firstName: '',
    lastName: '',
    role: 'User',
    emailVerified: true,
    timeZone: null,
  },
  accounts: [account],
  selectedAccount: account,
  sessionType: 'user',
  needsAccountSelection: false,
  walletRole: 'SuperAdmin',
});

export const idOf = (seq: number): string => ROOM.slice(0, -3) + String(100 + seq);
export const messageOf = (seq: number) => message(seq, { id: idOf(seq), room_id: ROOM, sender_id: BEN });
export const pageOf = (...seqs: number[]): MessagesPage => page(seqs.map(messageOf));

interface Asked {
  url: string;
  answer(body: unknown): void;
  fail(): void;
  /** As of a room that one is no member of. */
  refuse(): void;
}

const SOCKET = '../../../platform/sockets/chat-socket.ts';

export interface Outside {
  window: EventTarget & { localStorage: ReturnType<typeof memoryStorage> };
  asked: Asked[];
  /** Answers what the tab asks the socket. */
  askSocket: (name: string, payload?: unknown) => Promise<unknown>;
  heard: Map<string, (payload: unknown) => void>;
  /** What the tab does at each connect. */
  catchUp: () => Promise<unknown>;
  socket: { isConnected: boolean; error: null };
}

/** Replaces the browser, the network and the socket around each test of a file. */
export function replaceOutside(): Outside {
  const outside = {} as Outside;
  beforeEach(() => {
    const socket = { isConnected: true, error: null };
    Object.assign(outside, {
      window: Object.assign(new EventTarget(), { localStorage: memoryStorage(), sessionStorage: null }),
      asked: [],
      askSocket: async () => ({ rooms: [], userIds: [] }),
      heard: new Map(),
      catchUp: async () => {},
      socket,
    } satisfies Outside);
    vi.stubGlobal('window', outside.window);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
    // Locks are of the whole process: a renewal in another file would hold up one here.
    vi.stubGlobal('navigator', {});
    // Timers of a test are not those of Node itself.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
      const timing = new AbortController();
      setTimeout(() => timing.abort(new DOMException('No answer in time.', 'TimeoutError')), afterMs);
      return timing.signal;
    });
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      outside.asked.push({
        url,
        answer: (body) => resolve(Response.json(body)),
        fail: () => reject(new TypeError('Failed to fetch')),
        refuse: () =>
          resolve(Response.json({ success: false, code: 'notFound', message: 'No room.' }, { status: 404 })),
      });
      return promise;
    });
    vi.doMock(SOCKET, () => ({
      askChats: ({ name }: { name: string }, payload: unknown) => outside.askSocket(name, payload),
      catchUpChatsBy: (catchUp: () => Promise<unknown>) => (outside.catchUp = catchUp),
      listenToChats: ({ name }: { name: string }, hear: (payload: unknown) => void) =>
        outside.heard.set(name, hear),
      startChatSocket: () => {},
      useChatSocket: Object.assign((select: (state: Outside['socket']) => unknown) => select(socket), {
        subscribe: () => {},
        getState: () => socket,
      }),
    }));
  });
  afterEach(() => {
    // What the tab would still do later is not for the next test.
    outside.socket.isConnected = false;
    vi.doUnmock(SOCKET);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return outside;
}

/** As a page that was just loaded, with what an earlier one stored. */
export async function openTab() {
  vi.resetModules();
  const { useSession } = await import('../../../platform/session/session.ts');
  const { useChats, changeChats } = await import('./chat-store.ts');
  const windows = await import('./room-windows.ts');
  const { outbox } = await import('./own-outbox.ts');
  const { followChats, fetchRoom } = await import('./follow-chats.ts');
  const { toggleReaction } = await import('./change-message.ts');
  const { showRoomEnd } = await import('./seen-room.ts');
  const signIn = (id: string) =>
    useSession.getState().signIn({ ...sessionOf(id), accessToken: `of ${id}`, csrfToken: id });
  const messages = () => useChats.getState().messagesByRoom[ROOM]?.messages;
  return {
    session: useSession,
    signIn,
    useChats,
    changeChats,
    windows,
    outbox,
    followChats,
    fetchRoom,
    toggleReaction,
    showRoomEnd,
    messages,
    seqs: () => messages()?.map(({ seq }) => seq),
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

export const tell = ({ heard }: Outside, { name }: ServerEvent, payload: unknown): void =>
  heard.get(name)!(payload);

export async function nextAsked({ asked }: Outside, place: number, timeout = 1_000): Promise<Asked> {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(place), { timeout });
  return asked[place]!;
}

/** What the tab asks from now on is answered as the server has it. */
export function answerWith({ asked }: Outside, room: Room, messages: MessagesPage): void {
  let at = asked.length;
  const timer = setInterval(() => {
    for (; at < asked.length; at += 1)
      asked[at]!.answer(asked[at]!.url.includes('/messages') ? messages : { room });
  }, 5);
  onTestFinished(() => clearInterval(timer));
}
