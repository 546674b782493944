import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { MAX_ROOMS_PER_MEMBER } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Person, Room, RoomMember } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { openDirect, openGroup, openTab, say, send } from '../chat.fixture.ts';
import { tellRemovedAgain } from './remove-chat-member.ts';
import { insertMembers, removeMember } from './rooms.store.ts';

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

const find = async (search: string): Promise<Person[]> =>
  (await anna.call(chatRoutes.searchPeople, { input: { search } })).body.people;

test('two members have one direct room, whoever opens it and however often', async () => {
  const opened = await Promise.all([openDirect(anna, ben), openDirect(ben, anna), openDirect(anna, ben)]);
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened[0]).toMatchObject({ kind: 'direct', name: '', display_name: 'ben Tester', member_count: 2 });
  expect(opened[1]).toMatchObject({ display_name: 'anna Tester', last_message: null, unread: 0 });
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
  await expect.poll(() => tabs[0]!.heard(chatEvents.roomRemoved)).toEqual([{ roomId: id }]);
  await say(anna, id, 'without ben');
  await expect.poll(() => tabs[1]!.heard(chatEvents.messageNew)).toHaveLength(1);
  expect(tabs[0]!.heard(chatEvents.messageNew)).toEqual([]);
  expect(await tabs[0]!.ask(chatEvents.joinRooms, { roomIds: [id] })).toEqual({ ok: true, rooms: [] });
  for (const tab of tabs) tab.close();
});

test('a removal that its node committed and could not tell is told all the same; one who was brought back is told so', async () => {
  const { id } = await openGroup(anna, [ben, cleo]);
  const tabs = [await openTab(app, ben, [id]), await openTab(app, cleo, [id])];
  await app.db.transaction().execute(async (tx) => {
    await removeMember(tx, id, ben.id);
    for (const memberId of [ben.id, cleo.id])
      await app.jobs.enqueue(tx, tellRemovedAgain, { roomId: id, memberId });
  });
  await expect.poll(() => tabs[0]!.heard(chatEvents.roomRemoved)).toEqual([{ roomId: id }]);
  await expect.poll(() => tabs[1]!.heard(chatEvents.roomChanged)).toEqual([{ roomId: id }]);
  await say(anna, id, 'without ben');
  await expect.poll(() => tabs[1]!.heard(chatEvents.messageNew)).toHaveLength(1);
  expect(tabs[0]!.heard(chatEvents.messageNew)).toEqual([]);
  expect(tabs[1]!.heard(chatEvents.roomRemoved)).toEqual([]);
  for (const tab of tabs) tab.close();
});

test('who is removed is told once more, by whichever node is there', async () => {
  const { id } = await openGroup(anna, [ben]);
  await remove(anna, id, ben);
  const { rows } = await sql`
    select data from platform_jobs.job where name = ${tellRemovedAgain.name} and data ->> 'roomId' = ${id}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ data: { roomId: id, memberId: ben.id } }]);
});

test('who is added sees the room at once, with nothing unread', async () => {
  const { id } = await openGroup(anna, [ben]);
  await say(anna, id, 'before dora');
  const tab = await openTab(app, dora, []);
  const input = { memberIds: [dora.id] };
  await anna.call(chatRoutes.addChatMembers, { params: { id }, input });
  await expect.poll(() => tab.heard(chatEvents.roomChanged)).toEqual([{ roomId: id }]);
  const { rooms } = await tab.ask(chatEvents.joinRooms, { roomIds: [id] });
  expect(rooms).toEqual([{ room_id: id, last_seq: 1, change_seq: 0, read_seq: 1, unread: 0 }]);
  tab.close();
});

// Its creation may have been committed and not told.
test('a direct room that is opened again is told to the other member while it is empty', async () => {
  const { id } = await openDirect(cleo, dora);
  const tab = await openTab(app, dora, []);
  await openDirect(cleo, dora);
  await expect.poll(() => tab.heard(chatEvents.roomChanged)).toEqual([{ roomId: id }]);
  await say(cleo, id, 'hello');
  await openDirect(cleo, dora);
  const group = await openGroup(cleo, [dora]);
  await expect.poll(() => tab.heard(chatEvents.roomChanged)).toEqual([{ roomId: id }, { roomId: group.id }]);
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
  await openDirect(dora, ben);
  const rename = async (place: number) =>
    (await dora.call(chatRoutes.renameChat, { params: { id }, input: { name: `Name ${place}` } })).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, place) => rename(place)));
  expect(statuses).toContain(429);
  const again = { input: { kind: 'direct', memberId: ben.id } };
  expect((await dora.call(chatRoutes.openChat, again)).status).toBe(429);
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
