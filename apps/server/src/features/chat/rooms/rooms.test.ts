import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { MAX_ROOMS_PER_MEMBER } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Person, Room, RoomMember } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { ChatDeps } from '../chat.deps.ts';
import {
  openDirect,
  openGroup,
  openNode,
  openTab,
  say,
  send,
  tellAgainNow,
  type Tab,
} from '../chat.fixture.ts';
import { addChatMembers } from './add-chat-members.ts';
import { changeChatMember } from './change-chat-member.ts';
import { openChat } from './open-chat.ts';
import { removeChatMember } from './remove-chat-member.ts';
import { renameChat } from './rename-chat.ts';
import { insertMembers } from './rooms.store.ts';
import { setChatNotifications } from './set-chat-notifications.ts';
import { tellRoomChangedAgain } from './tell-room-changed.ts';

interface Operation {
  run(call: never, deps: ChatDeps): Promise<unknown>;
}

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
let cleo: Visitor;
let dora: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
  cleo = await verifiedMember(app, 'cleo');
  dora = await verifiedMember(app, 'dora');
});
afterAll(() => app.stop());

const rolesIn = async (reader: Visitor, roomId: string): Promise<Record<string, string>> => {
  const { body } = await reader.call(chatRoutes.readChat, { params: { id: roomId } });
  return Object.fromEntries(body.room.members.map(({ username, role }: RoomMember) => [username, role]));
};
const remove = (by: Visitor, roomId: string, member: Visitor) =>
  by.call(chatRoutes.removeChatMember, { params: { id: roomId, memberId: member.id } });
const give = (by: Visitor, roomId: string, member: Visitor, role: string) =>
  by.call(chatRoutes.changeChatMember, {
    params: { id: roomId, memberId: member.id },
    input: { role },
  });

/** Rooms of other tests are told again while this one runs. */
const toldOf = (tab: Tab, event: ServerEvent, roomIds: string[]): string[] =>
  (tab.heard(event) as { roomId: string }[]).map(({ roomId }) => roomId).filter((id) => roomIds.includes(id));

const find = async (search: string): Promise<Person[]> =>
  (await anna.call(chatRoutes.searchPeople, { input: { search } })).body.people;

test('two members have one direct room, whoever opens it and however often', async () => {
  const opened = await Promise.all([openDirect(anna, ben), openDirect(ben, anna), openDirect(anna, ben)]);
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened[0]).toMatchObject({ kind: 'direct', name: '', display_name: 'ben Tester', member_count: 2 });
  expect(opened[1]).toMatchObject({ display_name: 'anna Tester', last_message: null, unread: 0 });
});

const createOnce = async (by: Visitor, submissionId: string): Promise<string> => {
  const input = { kind: 'group', name: 'Once', memberIds: [dora.id], submissionId };
  return (await by.call(chatRoutes.openChat, { input })).body.room.id;
};

test('a group that is created again after a lost answer is the first one; another submission is another group', async () => {
  const [first, other] = [randomUUIDv7(), randomUUIDv7()];
  const atOnce = await Promise.all([createOnce(anna, first), createOnce(anna, first)]);
  expect(new Set([...atOnce, await createOnce(anna, first)]).size).toBe(1);
  const others = [await createOnce(anna, other), await createOnce(ben, first)];
  expect(new Set([atOnce[0], ...others]).size).toBe(3);
});

test('a room is listed with its last message and what is unread, the most recently active first', async () => {
  const [first, second] = [await openDirect(cleo, anna), await openDirect(cleo, ben)];
  await say(ben, second.id, 'to the second');
  await say(anna, first.id, 'to the first');
  const { body } = await cleo.call(chatRoutes.listChats);
  expect(body.rooms.map(({ id }: Room) => id)).toEqual([first.id, second.id]);
  expect(body.rooms[0]).toMatchObject({
    unread: 1,
    last_seq: 1,
    last_message: { content: 'to the first', sender_name: 'anna', room_id: first.id },
  });
});

test('a room does not exist for who is not in it', async () => {
  const room = await openDirect(anna, ben);
  for (const answered of [
    await dora.call(chatRoutes.readChat, { params: { id: room.id } }),
    await dora.call(chatRoutes.listMessages, { params: { id: room.id } }),
    await send(dora, room.id, 'let me in'),
  ])
    expect(answered).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

test('nobody chats with themselves or with nobody', async () => {
  const open = (memberId: string) => anna.call(chatRoutes.openChat, { input: { kind: 'direct', memberId } });
  expect((await open(anna.id)).status).toBe(400);
  expect((await open('01a1dd18-c593-7b76-bf2f-a4be0f4dbe1e')).status).toBe(404);
});

test('owners and admins manage a group; members do not', async () => {
  const { id } = await openGroup(anna, [ben, cleo]);
  expect(await rolesIn(anna, id)).toEqual({ anna: 'owner', ben: 'member', cleo: 'member' });
  const rename = (by: Visitor) =>
    by.call(chatRoutes.renameChat, { params: { id }, input: { name: 'Renamed' } });
  expect((await rename(ben)).status).toBe(403);
  expect((await remove(ben, id, cleo)).status).toBe(403);
  expect((await give(ben, id, ben, 'owner')).status).toBe(403);
  expect((await give(anna, id, ben, 'admin')).status).toBe(200);
  expect((await rename(ben)).body.room).toMatchObject({ name: 'Renamed', display_name: 'Renamed' });
  expect((await remove(ben, id, anna)).status).toBe(403);
  expect((await remove(ben, id, cleo)).status).toBe(200);
  const added = await ben.call(chatRoutes.addChatMembers, {
    params: { id },
    input: { memberIds: [cleo.id, dora.id, anna.id] },
  });
  expect(added.body.room.member_count).toBe(4);
});

test('a group keeps an owner, and goes with its last member', async () => {
  const { id } = await openGroup(anna, [ben]);
  expect((await give(anna, id, anna, 'member')).status).toBe(409);
  expect((await remove(anna, id, anna)).status).toBe(200);
  expect(await rolesIn(ben, id)).toEqual({ ben: 'owner' });
  await say(ben, id, 'alone');
  expect((await remove(ben, id, ben)).status).toBe(200);
  expect((await ben.call(chatRoutes.readChat, { params: { id } })).status).toBe(404);
});

test('a group is left to a member who can sign in, and not to one who was disabled', async () => {
  const erin = await verifiedMember(app, 'erin');
  const { id } = await openGroup(anna, [erin, ben]);
  await give(anna, id, erin, 'admin');
  await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', erin.id).execute();
  expect((await remove(anna, id, anna)).status).toBe(200);
  expect(await rolesIn(ben, id)).toEqual({ ben: 'owner', erin: 'admin' });
});

test('the last owner who can sign in does not step down beside a disabled one', async () => {
  const frida = await verifiedMember(app, 'frida');
  const { id } = await openGroup(anna, [frida, ben]);
  await give(anna, id, frida, 'owner');
  await app.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', frida.id).execute();
  expect((await give(anna, id, anna, 'member')).status).toBe(409);
  await give(anna, id, ben, 'owner');
  expect((await give(anna, id, anna, 'member')).status).toBe(200);
});

test('a conversation of two has no members to change', async () => {
  const { id } = await openDirect(anna, ben);
  expect((await remove(anna, id, ben)).status).toBe(400);
  const input = { memberIds: [cleo.id] };
  expect((await anna.call(chatRoutes.addChatMembers, { params: { id }, input })).status).toBe(400);
});

test('a removed member hears nothing more of the room, and is told so', async () => {
  const { id } = await openGroup(anna, [ben, cleo]);
  const tabs = [await openTab(app, ben, [id]), await openTab(app, cleo, [id])];
  await remove(anna, id, ben);
  await expect.poll(() => toldOf(tabs[0]!, chatEvents.roomRemoved, [id])).toEqual([id]);
  await say(anna, id, 'without ben');
  await expect.poll(() => tabs[1]!.heard(chatEvents.messageNew)).toHaveLength(1);
  expect(tabs[0]!.heard(chatEvents.messageNew)).toEqual([]);
  expect(await tabs[0]!.ask(chatEvents.joinRooms, { roomIds: [id] })).toEqual({ ok: true, rooms: [] });
  for (const tab of tabs) tab.close();
});

test('a change of a room by a node that was killed after the commit is told by another', async () => {
  const { deps } = openNode(app, () => Promise.reject(new Error('killed')));
  const kill = (member: Visitor, operation: Operation, params: object, input: object = {}) =>
    expect(operation.run({ params, input, member } as never, deps)).rejects.toThrow('killed');
  const newGroup = async () => (await openGroup(anna, [ben])).id;
  const [renamed, joined, promoted] = [await newGroup(), await newGroup(), await newGroup()];
  const [silenced, left] = [await newGroup(), await newGroup()];
  const tab = await openTab(app, ben, [left]);
  await sql`delete from platform_jobs.job where name = ${tellRoomChangedAgain.name}`.execute(app.db);
  await kill(anna, renameChat, { id: renamed }, { name: 'Renamed' });
  await kill(anna, addChatMembers, { id: joined }, { memberIds: [dora.id] });
  await kill(anna, changeChatMember, { id: promoted, memberId: ben.id }, { role: 'admin' });
  await kill(ben, setChatNotifications, { id: silenced }, { notifications: 'none' });
  await kill(anna, removeChatMember, { id: left, memberId: ben.id });
  await kill(dora, openChat, {}, { kind: 'direct', memberId: ben.id });
  const changed = [renamed, joined, promoted, silenced, (await openDirect(dora, ben)).id];
  await tellAgainNow(app, [...changed, left]);
  const byJob = { timeout: 5_000 };
  await expect.poll(() => toldOf(tab, chatEvents.roomRemoved, [left]), byJob).toEqual([left]);
  const told = () => new Set(toldOf(tab, chatEvents.roomChanged, changed));
  await expect.poll(told, byJob).toEqual(new Set(changed));
  const present = await openTab(app, anna, [left]);
  await say(anna, left, 'without ben');
  await expect.poll(() => present.heard(chatEvents.messageNew)).toHaveLength(1);
  expect(tab.heard(chatEvents.messageNew)).toEqual([]);
  for (const each of [tab, present]) each.close();
});

test('who was removed and brought back is told that the room changed, not that it is gone', async () => {
  const { id } = await openGroup(anna, [ben]);
  const tab = await openTab(app, ben, [id]);
  await app.jobs.enqueue(app.db, tellRoomChangedAgain, { roomId: id, memberIds: [ben.id] });
  await expect.poll(() => toldOf(tab, chatEvents.roomChanged, [id])).toEqual([id]);
  expect(toldOf(tab, chatEvents.roomRemoved, [id])).toEqual([]);
  tab.close();
});

test('who is added sees the room at once, with nothing unread', async () => {
  const { id } = await openGroup(anna, [ben]);
  await say(anna, id, 'before dora');
  const tab = await openTab(app, dora, []);
  const input = { memberIds: [dora.id] };
  await anna.call(chatRoutes.addChatMembers, { params: { id }, input });
  await expect.poll(() => toldOf(tab, chatEvents.roomChanged, [id])).toEqual([id]);
  const { rooms } = await tab.ask(chatEvents.joinRooms, { roomIds: [id] });
  expect(rooms).toEqual([{ room_id: id, last_seq: 1, change_seq: 0, read_seq: 1, unread: 0 }]);
  tab.close();
});

test('the notification setting is one member’s own', async () => {
  const { id } = await openDirect(anna, ben);
  const input = { notifications: 'none' };
  const { body } = await anna.call(chatRoutes.setChatNotifications, { params: { id }, input });
  expect(body.room.notifications).toBe('none');
  const others = await ben.call(chatRoutes.readChat, { params: { id } });
  expect(others.body.room.notifications).toBe('all');
});

test('members are found by the beginning of a name, without their addresses, and not oneself', async () => {
  expect(await find('CL')).toEqual([{ id: cleo.id, username: 'cleo', display_name: 'cleo Tester' }]);
  expect((await find('test')).map(({ username }) => username).toSorted()).toEqual(['ben', 'cleo', 'dora']);
  expect(await find('an')).toEqual([]);
  expect(await find('%%')).toEqual([]);
});

test('who has not verified an e-mail address writes to one member, and brings nobody into a group', async () => {
  const newcomer = await app.member('newcomer');
  expect((await openDirect(newcomer, ben)).kind).toBe('direct');
  const input = { kind: 'group', name: 'Strangers', memberIds: [ben.id] };
  expect((await newcomer.call(chatRoutes.openChat, { input })).status).toBe(403);
  const { id } = await openGroup(anna, [newcomer]);
  const role = { params: { id, memberId: newcomer.id }, input: { role: 'admin' } };
  expect((await anna.call(chatRoutes.changeChatMember, role)).status).toBe(200);
  const adding = { params: { id }, input: { memberIds: [ben.id] } };
  expect((await newcomer.call(chatRoutes.addChatMembers, adding)).status).toBe(403);
});

test('one member cannot make others fetch a room without end', async () => {
  const { id } = await openGroup(dora, [ben]);
  const rename = async (place: number) =>
    (await dora.call(chatRoutes.renameChat, { params: { id }, input: { name: `Name ${place}` } })).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, place) => rename(place)));
  expect(statuses).toContain(429);
});

test('who is brought into many groups at once is not brought into more than a socket can join', async () => {
  const emma = await verifiedMember(app, 'emma');
  const now = app.clock.now();
  const ids = Array.from({ length: MAX_ROOMS_PER_MEMBER - 1 }, () => randomUUIDv7());
  const group = { kind: 'group', name: 'Full', sealed_key: '', created_at: now, active_at: now } as const;
  await app.db
    .insertInto('chat_rooms')
    .values(ids.map((id) => ({ id, ...group })))
    .execute();
  const members = [{ id: emma.id, role: 'owner' as const }];
  for (const id of ids) await insertMembers(app.db, { room: { id, last_seq: 0n }, members, now });
  const statuses = await Promise.all(
    [anna, ben, cleo, dora].map(async (by) => {
      const input = { kind: 'group', name: 'One more', memberIds: [emma.id] };
      return (await by.call(chatRoutes.openChat, { input })).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});
