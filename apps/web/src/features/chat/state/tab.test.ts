// The chat of a tab, with its storage and the portal's answers: two members after each other, two tabs, answers that are late.
import { chatEvents } from '@msm/contract/chat/events';
import { expect, test, vi } from 'vitest';
import { CHAT_KEY } from '../../../platform/browser-storage.ts';
import { UNSENT_MESSAGES_KEY } from '../../../platform/session/session-store.ts';
import { page, room } from './chat.fixture.ts';
import { asDeleted, withFirstPage } from './messages.rules.ts';
import { withoutRoom, withRooms } from './rooms.rules.ts';
import {
  ADA,
  answerWith,
  BEN,
  idOf,
  messageOf,
  nextAsked,
  openTab,
  pageOf,
  replaceOutside,
  ROOM,
  tell,
  type Tab,
} from './tab.fixture.ts';

const outside = replaceOutside();

test('what one member asked for is not shown to the next one to sign in', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const loading = tab.windows.loadNewest(ROOM).catch(() => undefined);
  const { answer } = await nextAsked(outside, 0);
  tab.signIn('ben');
  answer(pageOf(1));
  await loading;
  expect(tab.useChats.getState().messagesByRoom).toEqual({});
});

test('who signs in while a room loads for the member before gets the room as well', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  const first = tab.windows.loadNewest(ROOM).catch(() => undefined);
  const early = await nextAsked(outside, 0);
  tab.signIn(BEN);
  const second = tab.windows.loadNewest(ROOM);
  early.answer(pageOf(1));
  (await nextAsked(outside, 1)).answer(pageOf(2));
  await Promise.all([first, second]);
  expect(tab.seqs()).toEqual([2]);
});

test('who writes while the disk of the portal is full is told so', async () => {
  const tab = await openTab();
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  tab.signIn(ADA);
  outside.askSocket = async () => {
    throw new EventRefused({ message: 'The disk of the portal is full.', code: 'unavailable' });
  };
  tab.outbox.add({ clientId: 'c1', senderId: ADA, roomId: ROOM, content: 'Hello', writtenAt: '2026-11-17' });
  await vi.waitFor(() =>
    expect(tab.outbox.useItems.getState()[0]?.delay).toBe('The disk of the portal is full.'),
  );
});

test('who writes what the portal fails on each time is told so', async () => {
  const tab = await openTab();
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  tab.signIn(ADA);
  outside.askSocket = async () => {
    throw new EventRefused({ message: 'Something went wrong.', code: 'internal' });
  };
  tab.outbox.add({ clientId: 'c1', senderId: ADA, roomId: ROOM, content: 'Hello', writtenAt: '2026-11-17' });
  await vi.waitFor(() => expect(tab.outbox.useItems.getState()[0]?.delay).toBe('Something went wrong.'));
});

test('a tab that has not heard of a logout in another one writes no messages back into the storage', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  vi.useFakeTimers();
  tab.changeChats((state) => withRooms(state, [room(ROOM)]));
  const other = await openTab();
  other.session.getState().logOut();
  expect(outside.window.localStorage.getItem(CHAT_KEY)).toBeNull();
  vi.advanceTimersByTime(5_000);
  expect(outside.window.localStorage.getItem(CHAT_KEY)).toBeNull();
});

test('an unsent message outlives a list of rooms that does not name its room', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const written = {
    clientId: 'c1',
    senderId: 'ada',
    roomId: ROOM,
    content: 'Hello',
    writtenAt: '2026-11-17',
  };
  tab.outbox.add(written);
  tab.changeChats((state) => withRooms(state, []));
  expect(tab.outbox.useItems.getState().map(({ clientId }) => clientId)).toEqual(['c1']);
  expect(outside.window.localStorage.getItem(`${UNSENT_MESSAGES_KEY}:c1`)).toContain('Hello');
});

test('an unsent message is kept again when the storage of the browser was cleared', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  outside.socket.isConnected = false;
  const written = {
    clientId: 'c1',
    senderId: 'ada',
    roomId: ROOM,
    content: 'Hello',
    writtenAt: '2026-11-17',
  };
  tab.outbox.add(written);
  outside.window.localStorage.removeItem(`${UNSENT_MESSAGES_KEY}:c1`);
  outside.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(outside.window.localStorage.getItem(`${UNSENT_MESSAGES_KEY}:c1`)).toContain('Hello');
});

test('a tab that hears late that another member is there keeps what the one before could not send', async () => {
  const { localStorage } = outside.window;
  const tab = await openTab();
  tab.signIn(ADA);
  outside.socket.isConnected = false;
  const written = { clientId: 'c1', senderId: ADA, roomId: ROOM, content: 'Hello', writtenAt: '2026-11-17' };
  tab.outbox.add({ ...written, failure: 'Not now.' });
  const kept = { userId: BEN, rooms: [], activeRoomId: null, messagesByRoom: {} };
  localStorage.setItem(CHAT_KEY, JSON.stringify(kept));
  tab.session.setState(({ user }) => ({ user: { ...user!, id: BEN } }));
  expect(tab.outbox.useItems.getState()).toEqual([]);
  expect(localStorage.getItem(`${UNSENT_MESSAGES_KEY}:c1`)).toContain('Hello');
});

test('catching up does not take an earlier answer, still on its way, for its own', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  const behind = (lastSeq: number) =>
    tab.changeChats((state) => withRooms(state, [room(ROOM, { last_seq: lastSeq })]));
  behind(2);
  tab.changeChats((state) => withFirstPage(state, ROOM, pageOf(1)));
  const first = tab.windows.catchUpRoom(ROOM);
  const early = await nextAsked(outside, 0);
  behind(3);
  const second = tab.windows.catchUpRoom(ROOM);
  early.answer(pageOf(2));
  (await nextAsked(outside, 1)).answer(pageOf(3));
  await Promise.all([first, second]);
  expect(tab.seqs()).toEqual([1, 2, 3]);
});

test('a message that was told while those around another one were fetched is not missing after them', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, [room(ROOM, { last_seq: 1 })]));
  const loading = tab.windows.loadAround(ROOM, idOf(1));
  const around = await nextAsked(outside, 0);
  tab.changeChats((state) => withRooms(state, [room(ROOM, { last_seq: 2 })]));
  around.answer(pageOf(1));
  (await nextAsked(outside, 1)).answer(pageOf(2));
  await loading;
  expect(tab.seqs()).toEqual([1, 2]);
});

test('a room that the member is removed from while it is fetched does not come back', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, [room(ROOM)]));
  const fetching = tab.fetchRoom(ROOM);
  const { answer } = await nextAsked(outside, 0);
  tab.changeChats((state) => withoutRoom(state, ROOM));
  answer({ room: room(ROOM, { members: [] }) });
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});

test('a room that was refused to the member before stays with the next one to sign in', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [room(ROOM)]));
  const fetching = tab.fetchRoom(ROOM);
  const { refuse } = await nextAsked(outside, 0);
  tab.signIn(BEN);
  tab.changeChats((state) => withRooms(state, [room(ROOM)]));
  refuse();
  await fetching;
  expect(tab.useChats.getState().rooms).toHaveLength(1);
});

test('a room that the member is added to and removed from while it is fetched does not appear', async () => {
  const tab = await openTab();
  tab.signIn('ada');
  tab.changeChats((state) => withRooms(state, []));
  tab.followChats();
  const fetching = tab.fetchRoom(ROOM);
  const { answer } = await nextAsked(outside, 0);
  tell(outside, chatEvents.roomRemoved, { roomId: ROOM });
  answer({ room: room(ROOM, { members: [] }) });
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});

const isOlderFailed = (tab: Tab) => tab.useChats.getState().messagesByRoom[ROOM]?.didOlderFail;

async function openWithOlder(): Promise<Tab> {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [room(ROOM, { last_seq: 3 })]), ROOM, {
      ...pageOf(2, 3),
      has_older: true,
    }),
  );
  return tab;
}

test('older messages that were read before one of them was deleted do not show its text', async () => {
  const tab = await openWithOlder();
  tab.followChats();
  const loading = tab.windows.loadOlder(ROOM);
  const { answer } = await nextAsked(outside, 0);
  const changes = [asDeleted({ ...messageOf(1), change_seq: 1 })];
  answerWith(outside, room(ROOM, { last_seq: 3, change_seq: 1 }), page([], { changes, change_seq: 1 }));
  tell(outside, chatEvents.messageDelete, { roomId: ROOM, messageId: idOf(1), change_seq: 1 });
  answer(pageOf(1));
  await loading;
  expect(tab.messages()?.map(({ content }) => content)).toEqual(['Message deleted', 'text 2', 'text 3']);
});

test('older messages that could not be fetched are shown as failed until another try has them', async () => {
  const tab = await openWithOlder();
  const failing = tab.windows.loadOlder(ROOM).catch(() => undefined);
  (await nextAsked(outside, 0)).fail();
  await failing;
  expect(isOlderFailed(tab)).toBe(true);
  const retrying = tab.windows.loadOlder(ROOM);
  (await nextAsked(outside, 1)).answer(pageOf(1));
  await retrying;
  expect([isOlderFailed(tab), tab.seqs()]).toEqual([false, [1, 2, 3]]);
});

test('older messages that could not be fetched are fetched after the next connect', async () => {
  const tab = await openWithOlder();
  tab.followChats();
  const failing = tab.windows.loadOlder(ROOM).catch(() => undefined);
  (await nextAsked(outside, 0)).fail();
  await failing;
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 1)).answer({ rooms: [room(ROOM, { last_seq: 3 })] });
  await catchingUp;
  (await nextAsked(outside, 2)).answer(pageOf(1));
  await vi.waitFor(() => expect(tab.seqs()).toEqual([1, 2, 3]));
});

test('a window that began anew does not show the failure of the one before it', async () => {
  const tab = await openWithOlder();
  const failing = tab.windows.loadOlder(ROOM).catch(() => undefined);
  const { fail } = await nextAsked(outside, 0);
  tab.changeChats((state) => withFirstPage(state, ROOM, { ...pageOf(3), has_older: true }));
  fail();
  await failing;
  expect(isOlderFailed(tab)).toBeUndefined();
});

test('what follows one window is not put after another that begins at the same message', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [room(ROOM, { last_seq: 6 })]), ROOM, {
      ...pageOf(1, 2, 3, 4),
      has_newer: true,
    }),
  );
  const loading = tab.windows.loadNewer(ROOM);
  const newer = await nextAsked(outside, 0);
  tab.changeChats((state) => withFirstPage(state, ROOM, { ...pageOf(1, 2), has_newer: true }));
  newer.answer(pageOf(5, 6));
  await loading;
  expect(tab.seqs()).toEqual([1, 2]);
});

test('a message that is told while the end of its room is fetched is not missing there', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [room(ROOM, { last_seq: 2 })]), ROOM, { ...pageOf(1), has_newer: true }),
  );
  const loading = tab.windows.loadNewer(ROOM);
  const newer = await nextAsked(outside, 0);
  answerWith(outside, room(ROOM, { last_seq: 3 }), pageOf(3));
  tell(outside, chatEvents.messageNew, messageOf(3));
  newer.answer(pageOf(2));
  await loading;
  expect(tab.seqs()).toEqual([1, 2, 3]);
});

test('the end of a room that replaces a window that is being caught up misses nothing either', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.followChats();
  tab.changeChats((state) =>
    withFirstPage(withRooms(state, [room(ROOM, { last_seq: 4 })]), ROOM, { ...pageOf(1), has_newer: true }),
  );
  const older = tab.windows.loadNewer(ROOM);
  const after = await nextAsked(outside, 0);
  const loading = tab.windows.loadNewest(ROOM);
  const newest = await nextAsked(outside, 1);
  tell(outside, chatEvents.messageNew, messageOf(5));
  newest.answer(pageOf(3, 4));
  await vi.waitFor(() => expect(tab.seqs()).toEqual([3, 4]));
  answerWith(outside, room(ROOM, { last_seq: 5 }), pageOf(5));
  after.answer(pageOf(2));
  await Promise.all([older, loading]);
  expect(tab.seqs()).toEqual([3, 4, 5]);
});

test('the end of a conversation that was asked for last is shown, although an earlier jump is answered after it', async () => {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, [room(ROOM, { last_seq: 9 })]));
  const jumping = tab.windows.loadAround(ROOM, idOf(1));
  const around = await nextAsked(outside, 0);
  const toEnd = tab.windows.loadNewest(ROOM);
  (await nextAsked(outside, 1)).answer({ ...pageOf(8, 9), has_older: true, last_seq: 9 });
  await toEnd;
  around.answer({ ...pageOf(1, 2), has_newer: true, last_seq: 9 });
  await jumping;
  expect(tab.seqs()).toEqual([8, 9]);
});
