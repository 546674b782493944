// What a tab makes of events whose number is not the next one, and of a room that it cannot have at once.
import { SESSION_HINT_COOKIE } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { chatEvents } from '@msm/contract/chat/events';
import type { Room } from '@msm/contract/chat/schemas';
import { expect, test, vi } from 'vitest';
import { room } from './chat.fixture.ts';
import { withFirstPage } from './messages.rules.ts';
import { withRooms } from './rooms.rules.ts';
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
const OTHER = '0197f4a0-0000-7000-8000-000000000002';

async function follow(...rooms: Room[]): Promise<Tab> {
  const tab = await openTab();
  tab.signIn(ADA);
  tab.changeChats((state) => withRooms(state, rooms));
  tab.followChats();
  return tab;
}

/** Ada has read the first of its messages, and has not opened it in this tab. */
const group = (more: Partial<Room>) => room(ROOM, { kind: 'group', last_seq: 1, read_seq: 1, ...more });

const unreadIn = (tab: Tab) => tab.useChats.getState().unreadCounts[ROOM];
const isAsked = (tab: Tab) =>
  vi.waitFor(() => expect(tab.useChats.getState().staleRooms.size).toBe(0), { timeout: 4_000 });

test('a message that is deleted in a room that was not opened is not unread any more', async () => {
  const tab = await follow(group({}));
  tell(outside, chatEvents.messageNew, messageOf(2));
  tell(outside, chatEvents.messageNew, messageOf(3));
  expect(unreadIn(tab)).toBe(2);
  answerWith(outside, group({ last_seq: 3, change_seq: 1, unread: 1 }), pageOf(2, 3));
  tell(outside, chatEvents.messageDelete, { roomId: ROOM, messageId: idOf(2), change_seq: 1 });
  await isAsked(tab);
  expect(unreadIn(tab)).toBe(1);
});

test.each([
  ['in disorder', [3, 2]],
  ['without the one between', [3]],
])('messages that are told %s are all unread', async (_, told) => {
  const tab = await follow(group({}));
  answerWith(outside, group({ last_seq: 3, unread: 2 }), pageOf(2, 3));
  for (const seq of told) tell(outside, chatEvents.messageNew, messageOf(seq));
  await isAsked(tab);
  expect(unreadIn(tab)).toBe(2);
});

test('a new room that could not be joined at once appears a moment later', async () => {
  const tab = await follow();
  const { EventRefused } = await import('../../../platform/sockets/channel-client.ts');
  let joins = 0;
  outside.askSocket = async (name) => {
    if (name === chatEvents.joinRooms.name && (joins += 1) === 1)
      throw new EventRefused({ message: 'Too many requests.', code: 'tooMany' });
    return { rooms: [], userIds: [] };
  };
  answerWith(outside, room(ROOM), pageOf());
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  await vi.waitFor(() => expect(tab.useChats.getState().rooms).toHaveLength(1), { timeout: 4_000 });
});

test('messages that could not be fetched after a gap are fetched when the server answers again', async () => {
  const tab = await follow(group({}));
  tab.changeChats((state) => withFirstPage(state, ROOM, pageOf(1)));
  tell(outside, chatEvents.messageNew, messageOf(3));
  (await nextAsked(outside, 0)).fail();
  (await nextAsked(outside, 1, 2_000)).answer({ room: group({ last_seq: 3, unread: 2 }) });
  (await nextAsked(outside, 2)).fail();
  answerWith(outside, group({ last_seq: 3, unread: 2 }), pageOf(2, 3));
  await vi.waitFor(() => expect(tab.seqs()).toEqual([1, 2, 3]), { timeout: 4_000 });
});

test('a room whose messages cannot be fetched keeps no other from being caught up at a connect', async () => {
  const tab = await follow(group({}));
  tab.changeChats((state) => withFirstPage(state, ROOM, pageOf(1)));
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 0)).answer({ rooms: [group({ last_seq: 2, unread: 1 })] });
  (await nextAsked(outside, 1)).fail();
  await catchingUp;
  answerWith(outside, group({ last_seq: 2, unread: 1 }), pageOf(2));
  await vi.waitFor(() => expect(tab.seqs()).toEqual([1, 2]), { timeout: 4_000 });
});

test('a room that cannot be read for long delays no other room that has just become stale', async () => {
  vi.useFakeTimers();
  const other = room(OTHER, { kind: 'group', last_seq: 1, read_seq: 1 });
  const tab = await follow(group({}), other);
  let at = 0;
  const serve = setInterval(() => {
    for (; at < outside.asked.length; at += 1) {
      const { url, fail, answer } = outside.asked[at]!;
      if (url.includes(ROOM)) fail();
      else answer({ room: { ...other, last_seq: 3, unread: 2 } });
    }
  }, 5);
  tell(outside, chatEvents.messageNew, messageOf(3));
  await vi.advanceTimersByTimeAsync(130_000);
  // The second message was missed: only the server knows the count.
  tell(outside, chatEvents.messageNew, { ...messageOf(3), room_id: OTHER });
  await vi.advanceTimersByTimeAsync(10_000);
  clearInterval(serve);
  expect(tab.useChats.getState().unreadCounts[OTHER]).toBe(2);
});

/** Far longer than any answer takes. */
const HANGS_MS = 60_000;

test('messages of a room that hang at a connect hold up neither unsent messages nor the live events', async () => {
  const other = room(OTHER, { kind: 'group' });
  const tab = await follow(group({}), other);
  vi.useFakeTimers();
  tab.changeChats((state) => withFirstPage(state, ROOM, pageOf(1)));
  outside.socket.isConnected = false;
  tab.outbox.add({ clientId: 'c1', senderId: ADA, roomId: OTHER, content: 'Hi', writtenAt: '2026-11-19' });
  await vi.advanceTimersByTimeAsync(10);
  outside.socket.isConnected = true;
  const sent: string[] = [];
  outside.askSocket = async (name, payload) => {
    if (name === chatEvents.sendMessage.name) sent.push((payload as { roomId: string }).roomId);
    return { rooms: [], userIds: [] };
  };
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 0)).answer({ rooms: [group({ last_seq: 2, unread: 1 }), other] });
  await nextAsked(outside, 1);
  // The live events follow it.
  await catchingUp;
  expect(sent).toEqual([OTHER]);
});

test('messages whose fetch hangs are fetched once more', async () => {
  const tab = await follow(group({}));
  tab.changeChats((state) => withFirstPage(state, ROOM, pageOf(1)));
  vi.useFakeTimers();
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 0)).answer({ rooms: [group({ last_seq: 2, unread: 1 })] });
  await nextAsked(outside, 1);
  answerWith(outside, group({ last_seq: 2, unread: 1 }), pageOf(2));
  await vi.advanceTimersByTimeAsync(HANGS_MS);
  await catchingUp;
  expect(tab.seqs()).toEqual([1, 2]);
});

test('a list of rooms that hangs is a failed catch-up, which is tried again', async () => {
  await follow(group({}));
  vi.useFakeTimers();
  const catchingUp = expect(outside.catchUp()).rejects.toThrow('No answer in time.');
  await nextAsked(outside, 0);
  await vi.advanceTimersByTimeAsync(HANGS_MS);
  await catchingUp;
});

test('a room whose fetch hangs is fetched again', async () => {
  const tab = await follow(group({}));
  vi.useFakeTimers();
  const fetching = tab.fetchRoom(ROOM);
  await nextAsked(outside, 0);
  answerWith(outside, group({ last_seq: 2, unread: 1 }), pageOf(2));
  await vi.advanceTimersByTimeAsync(HANGS_MS);
  await fetching;
  expect(unreadIn(tab)).toBe(1);
});

/** Answers joins as the server does, and tells which were asked. */
function joinsOf(...refused: string[]): string[] {
  const joins: string[] = [];
  outside.askSocket = async (name, payload) => {
    if (name !== chatEvents.joinRooms.name) return { userIds: [] };
    const { roomIds } = payload as { roomIds: string[] };
    joins.push(...roomIds);
    if (refused.shift() !== undefined) throw new Error('No answer in time.');
    return { rooms: roomIds.map((id) => positionOf(id)) };
  };
  return joins;
}

const positionOf = (id: string) => ({ room_id: id, last_seq: 2, change_seq: 0, read_seq: 1, unread: 1 });

test('a room that a list names before its member was told of it is joined', async () => {
  await follow();
  const joins = joinsOf();
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 0)).answer({ rooms: [group({})] });
  const added = room(BEN, { kind: 'group' });
  (await nextAsked(outside, 1)).answer({ rooms: [group({ last_seq: 2, unread: 1 }), added] });
  await catchingUp;
  expect(joins).toEqual([ROOM]);
  answerWith(outside, added, pageOf());
  tell(outside, chatEvents.roomChanged, { roomId: BEN });
  await vi.waitFor(() => expect(joins).toEqual([ROOM, BEN]));
  tell(outside, chatEvents.roomChanged, { roomId: BEN });
  await vi.waitFor(() => expect(outside.asked).toHaveLength(4));
  expect(joins).toEqual([ROOM, BEN]);
});

test('a room that was opened here and could not be joined at once is joined a moment later', async () => {
  const tab = await follow(group({}));
  const joins = joinsOf('once');
  answerWith(outside, group({ last_seq: 2, unread: 1 }), pageOf(2));
  await tab.fetchRoom(ROOM);
  await vi.waitFor(() => expect(joins).toEqual([ROOM, ROOM]), { timeout: 4_000 });
  await vi.waitFor(() => expect(unreadIn(tab)).toBe(1));
});

test('a room that is renamed twice keeps its last name, whichever answer comes last', async () => {
  const tab = await follow(group({}));
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  const first = await nextAsked(outside, 0);
  (await nextAsked(outside, 1)).answer({ room: group({ display_name: 'Second' }) });
  const names = () => tab.useChats.getState().rooms?.map(({ display_name }) => display_name);
  await vi.waitFor(() => expect(names()).toEqual(['Second']));
  first.answer({ room: group({ display_name: 'First' }) });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(names()).toEqual(['Second']);
});

test('an answer about a room that a newer list of rooms has overtaken brings no former name back', async () => {
  const tab = await follow(group({ display_name: 'Before' }));
  const fetching = tab.fetchRoom(ROOM);
  const late = await nextAsked(outside, 0);
  // The connection breaks meanwhile, the group is renamed, and the connection is back.
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 1)).answer({ rooms: [group({ display_name: 'After', members: [] })] });
  await catchingUp;
  late.answer({ room: group({ display_name: 'Before' }) });
  await fetching;
  const known = () => tab.useChats.getState().rooms?.[0];
  expect(known()?.display_name).toBe('After');
  // A list names some of its members only: the room is fetched once more.
  const members = room(ROOM).members;
  answerWith(outside, group({ display_name: 'After', members }), pageOf());
  await vi.waitFor(() => expect(known()?.members).toEqual(members), { timeout: 4_000 });
});

test('a room that was asked for before the member was removed from it does not appear after a list without it', async () => {
  const tab = await follow();
  const fetching = tab.fetchRoom(ROOM);
  const late = await nextAsked(outside, 0);
  // The connection breaks, the member is removed meanwhile, and the connection is back.
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 1)).answer({ rooms: [] });
  await catchingUp;
  late.answer({ room: group({}) });
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});

const failure = (status: number, code: string) =>
  Response.json({ success: false, code, message: 'No.', requestId: 'r' }, { status });

test('a room, and what waits in it, outlives a renewal of the session that is refused for its CSRF token', async () => {
  const tab = await follow(group({}));
  let renewals = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith(authRoutes.csrf.path)) return Response.json({ success: true, csrfToken: 'old' });
    if (!url.startsWith(authRoutes.refreshToken.path)) return failure(401, 'unauthenticated');
    renewals += 1;
    return failure(403, 'forbidden');
  });
  document.cookie = `${SESSION_HINT_COOKIE}=1`;
  outside.socket.isConnected = false;
  const written = { clientId: 'c1', senderId: ADA, roomId: ROOM, content: 'Hi', writtenAt: '2026-11-19' };
  tab.outbox.add({ ...written, failure: 'The message is too long.' });
  await tab.fetchRoom(ROOM);
  expect(renewals).toBeGreaterThan(0);
  expect(tab.useChats.getState().rooms?.map(({ id }) => id)).toEqual([ROOM]);
  expect(tab.outbox.useItems.getState().map(({ clientId }) => clientId)).toEqual(['c1']);
});

test('a room that was refused before the member was brought back to it stays', async () => {
  const tab = await follow(group({}));
  const fetching = tab.fetchRoom(ROOM);
  const early = await nextAsked(outside, 0);
  tell(outside, chatEvents.roomRemoved, { roomId: ROOM });
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  (await nextAsked(outside, 1)).answer({ room: group({}) });
  await vi.waitFor(() => expect(tab.useChats.getState().rooms).toHaveLength(1));
  early.refuse();
  await fetching;
  expect(tab.useChats.getState().rooms).toHaveLength(1);
});

test('a room that was refused before a list of rooms named it stays', async () => {
  const tab = await follow(group({}));
  const fetching = tab.fetchRoom(ROOM);
  const early = await nextAsked(outside, 0);
  const catchingUp = outside.catchUp();
  (await nextAsked(outside, 1)).answer({ rooms: [group({})] });
  await catchingUp;
  early.refuse();
  await fetching;
  expect(tab.useChats.getState().rooms).toHaveLength(1);
});

test('a room that is refused is gone', async () => {
  const tab = await follow(group({}));
  const fetching = tab.fetchRoom(ROOM);
  (await nextAsked(outside, 0)).refuse();
  await fetching;
  expect(tab.useChats.getState().rooms).toEqual([]);
});

test('a member who is online and is added to a group is shown as online there', async () => {
  outside.askSocket = async (name) =>
    name === chatEvents.getOnlineUsers.name ? { userIds: [ADA, BEN] } : { rooms: [] };
  const [own, other] = group({}).members.map((each, at) => ({ ...each, user_id: at === 0 ? ADA : BEN }));
  const tab = await follow(group({ members: [own!] }));
  tab.changeChats((state) => ({ ...state, onlineUsers: new Set() }));
  tell(outside, chatEvents.roomChanged, { roomId: ROOM });
  (await nextAsked(outside, 0)).answer({ room: group({ members: [own!, other!] }) });
  await vi.waitFor(() => expect(tab.useChats.getState().onlineUsers.has(BEN)).toBe(true));
});
