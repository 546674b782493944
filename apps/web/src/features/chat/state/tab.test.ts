// The chat of a tab, with its storage and the portal's answers: two members after each other, two tabs, answers that are late.
import type { SessionState } from '@msm/contract/auth/schemas';
import { chatEvents } from '@msm/contract/chat/events';
import type { MessagesPage } from '@msm/contract/chat/schemas';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/session/browser-seams.fixture.ts';
import { CHAT_KEY, UNSENT_MESSAGES_KEY } from '../../../platform/session/session-store.ts';
import { message, page, room } from './chat.fixture.ts';
import { withFirstPage } from './messages.rules.ts';
import { withoutRoom, withRooms } from './rooms.rules.ts';

const AN_ID = '0197f4a0-0000-7000-8000-000000000001';
const account = { id: AN_ID, name: 'Ada', isOwner: true, role: 'owner' as const };

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

interface Asked {
  url: string;
  answer(body: unknown): void;
}

let window: EventTarget & { localStorage: ReturnType<typeof memoryStorage> };
let asked: Asked[];
beforeEach(() => {
  asked = [];
  window = Object.assign(new EventTarget(), { localStorage: memoryStorage(), sessionStorage: null });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ url, answer: (body) => resolve(Response.json(body)) });
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a page that was just loaded, with what an earlier one stored. */
async function openTab() {
  vi.resetModules();
  const { useSession } = await import('../../../platform/session/session.ts');
  const { useChats, changeChats } = await import('./chat-store.ts');
  const windows = await import('./room-windows.ts');
  const { outbox } = await import('./own-outbox.ts');
  const signIn = (id: string) =>
    useSession.getState().signIn({ ...sessionOf(id), accessToken: `of ${id}`, csrfToken: id });
  return { session: useSession, signIn, useChats, changeChats, windows, outbox };
}

const nextAsked = async (place: number): Promise<Asked> => {
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(place));
  return asked[place]!;
};

const pageOf = (...seqs: number[]): MessagesPage =>
  page(
    seqs.map((seq) =>
      message(seq, {
        id: AN_ID.slice(0, -1) + seq,
        room_id: AN_ID,
        sender_id: AN_ID,
      }),
    ),
  );
const seqsOf = ({
  messagesByRoom,
}: {
  messagesByRoom: Record<string, { messages: readonly { seq: number }[] }>;
}) => messagesByRoom[AN_ID]?.messages.map(({ seq }) => seq);

test('what one member asked for is not shown to the next one to sign in', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const loading = tab.windows.loadNewest(AN_ID).catch(() => undefined);
  const { answer } = await nextAsked(0);
  tab.signIn('ben');
  answer(pageOf(1));
  await loading;
  expect(tab.useChats.getState().messagesByRoom).toEqual({});
});

test('a tab that has not heard of a logout in another one writes no messages back into the storage', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  vi.useFakeTimers();
  tab.changeChats((state) => withRooms(state, [room(AN_ID)]));
  const other = await openTab();
  other.session.getState().logOut();
  expect(window.localStorage.getItem(CHAT_KEY)).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(window.localStorage.getItem(CHAT_KEY)).toBeNull();
});

test('an unsent message outlives a list of rooms that does not name its room', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const written = {
    clientId: 'c1',
    senderId: 'ada',
    roomId: AN_ID,
    content: 'Hello',
    writtenAt: '2026-11-17',
  };
  tab.outbox.add(written);
  tab.changeChats((state) => withRooms(state, []));
  expect(tab.outbox.useItems.getState().map(({ clientId }) => clientId)).toEqual(['c1']);
  expect(window.localStorage.getItem(UNSENT_MESSAGES_KEY)).toContain('Hello');
});

test('catching up does not take an earlier answer, still on its way, for its own', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const behind = (lastSeq: number) =>
    tab.changeChats((state) => withRooms(state, [room(AN_ID, { last_seq: lastSeq })]));
  behind(2);
  tab.changeChats((state) => withFirstPage(state, AN_ID, pageOf(1)));
  const first = tab.windows.catchUpRoom(AN_ID);
  const early = await nextAsked(0);
  behind(3);
  const second = tab.windows.catchUpRoom(AN_ID);
  early.answer(pageOf(2));
  (await nextAsked(1)).answer(pageOf(3));
  await Promise.all([first, second]);
  expect(seqsOf(tab.useChats.getState())).toEqual([1, 2, 3]);
});

test('a message that was told while those around another one were fetched is not missing after them', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, [room(AN_ID, { last_seq: 1 })]));
  const loading = tab.windows.loadAround(AN_ID, AN_ID);
  const around = await nextAsked(0);
  tab.changeChats((state) => withRooms(state, [room(AN_ID, { last_seq: 2 })]));
  around.answer(pageOf(1));
  (await nextAsked(1)).answer(pageOf(2));
  await loading;
  expect(seqsOf(tab.useChats.getState())).toEqual([1, 2]);
});

test('a room that the member is removed from while it is fetched does not come back', async () => {
  const tab = await openTab();
  const { fetchRoom } = await import('./follow-chats.ts');
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, [room(AN_ID)]));
  const fetching = fetchRoom(AN_ID);
  const { answer } = await nextAsked(0);
  tab.changeChats((state) => withoutRoom(state, AN_ID));
  answer({ room: room(AN_ID, { members: [] }) });
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});

test('a room that the member is added to and removed from while it is fetched does not appear', async () => {
  const SOCKET = '../../../platform/sockets/chat-socket.ts';
  const heard = new Map<string, (payload: unknown) => void>();
  vi.doMock(SOCKET, () => ({
    askChats: async () => ({ rooms: [], userIds: [] }),
    catchUpChatsBy: () => {},
    listenToChats: ({ name }: { name: string }, hear: (payload: unknown) => void) => heard.set(name, hear),
    startChatSocket: () => {},
    useChatSocket: { subscribe: () => {} },
  }));
  onTestFinished(() => vi.doUnmock(SOCKET));
  const tab = await openTab();
  const { fetchRoom, followChats } = await import('./follow-chats.ts');
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, []));
  followChats();
  const fetching = fetchRoom(AN_ID);
  const { answer } = await nextAsked(0);
  heard.get(chatEvents.roomRemoved.name)!({ roomId: AN_ID });
  answer({ room: room(AN_ID, { members: [] }) });
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});
