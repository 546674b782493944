// The page of the chat when its tab hears of two sessions at once: it was frozen while one member left and another signed in.
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CHAT_KEY } from '../../platform/browser-storage.ts';
import { noteKeysOf } from './rendered-keys.fixture.ts';
import { room } from './state/chat.fixture.ts';
import { withRooms } from './state/rooms.rules.ts';
import { ADA, BEN, openTab, replaceOutside, ROOM } from './state/tab.fixture.ts';

const outside = replaceOutside();

const PARTS = {
  './conversation/conversation.tsx': { Conversation: ConversationStub },
  './rooms/room-list.tsx': { RoomList: RoomListStub },
  './connection-bar.tsx': { ConnectionBar: () => null },
  '../../ui/overlays/dropdown-menu.tsx': { DropdownMenu: () => null, MenuChoice: () => null },
  '../../platform/own-words.ts': { usePageWords: () => undefined },
};
const STORES = { './state/chat-store.ts': 'useChats', '../../platform/session/session.ts': 'useSession' };

function ConversationStub() {
  return null;
}
function RoomListStub() {
  return null;
}

interface Store {
  getState: () => unknown;
}

/** On the server Zustand renders its initial state. */
const asOfNow = (store: Store) =>
  Object.assign((select: (state: unknown) => unknown) => select(store.getState()), store);

function replaceParts(): void {
  for (const [path, parts] of Object.entries(PARTS)) vi.doMock(path, () => parts);
  for (const [path, name] of Object.entries(STORES))
    vi.doMock(path, async (original) => {
      const real = await original<Record<string, Store>>();
      return { ...real, [name]: asOfNow(real[name]!) };
    });
  onTestFinished(() => {
    for (const path of [...Object.keys(PARTS), ...Object.keys(STORES)]) vi.doUnmock(path);
  });
}

test.each([
  ['conversation of the next member has a composer', ConversationStub],
  ['list of the next member has a search field and a dialog of a new conversation', RoomListStub],
])('the %s of its own', async (_, Part) => {
  const keys = noteKeysOf(Part);
  replaceParts();
  const tab = await openTab();
  const { ChatView } = await import('./chat-view.tsx');
  const common = room(ROOM, { members: [] });
  const page = (
    <MemoryRouter initialEntries={[`/chat?room=${ROOM}`]}>
      <ChatView CallButtons={() => null} CallBackButton={() => null} />
    </MemoryRouter>
  );
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [common]));
  renderToStaticMarkup(page);
  // Ben has signed in in another tab, which has kept his rooms.
  const kept = { userId: BEN, rooms: [common], activeRoomId: ROOM, messagesByRoom: {} };
  outside.window.localStorage.setItem(CHAT_KEY, JSON.stringify(kept));
  tab.session.setState(({ user }) => ({ user: { ...user!, id: BEN } }));
  renderToStaticMarkup(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(keys[1]);
});
