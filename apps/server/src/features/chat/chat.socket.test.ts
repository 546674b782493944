import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_TOKEN_SECONDS } from '@msm/contract/auth/limits';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import type { ClientEvent, ServerEvent } from '@msm/contract/socket-event';
import { connectTo, refused } from '../../../tests/socket-client.ts';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { openDirect, openGroup, openTab, page, say, send, type Tab } from './chat.fixture.ts';

let app: TestApp;
let address: string;
let anna: Visitor;
let ben: Visitor;
let outsider: Visitor;
const tabs: Tab[] = [];

beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
  outsider = await verifiedMember(app, 'outsider');
  const { socket, close } = await openTab(app, outsider, []);
  address = (socket.io as unknown as { uri: string }).uri;
  close();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
afterAll(() => app.stop());

async function tabOf(member: Visitor, roomIds: string[]): Promise<Tab> {
  const tab = await openTab(app, member, roomIds);
  tabs.push(tab);
  return tab;
}

const isClientEvent = (event: ClientEvent | ServerEvent): event is ClientEvent => 'ack' in event;
const clientEvents = Object.values<ClientEvent | ServerEvent>(chatEvents).filter(isClientEvent);

/** What would be right in every respect but perhaps its sender. */
function payloadOf(event: ClientEvent, room: Room, { id: messageId, seq }: Message): object {
  if (event === chatEvents.joinRooms) return { roomIds: [room.id] };
  const roomId = room.id;
  if (event === chatEvents.sendMessage) return { roomId, message: { content: 'Hello' } };
  if (event === chatEvents.readMessage) return { roomId, messageId };
  return event === chatEvents.reportDelivery ? { roomId, seq } : { roomId };
}

describe.each(clientEvents)('$name', (event) => {
  // Of their own for each event: all events together are more in a second than one member may.
  let owner: Visitor;
  let member: Visitor;
  beforeAll(async () => {
    owner = await verifiedMember(app, `owner${clientEvents.indexOf(event)}`);
    member = await verifiedMember(app, `member${clientEvents.indexOf(event)}`);
  });

  test('is refused to visitors: they get no socket', async () => {
    for (const token of [undefined, 'forged'])
      expect(await refused(connectTo(new URL('/', address).href, 'chats', token))).toBe('Please log in.');
  });

  test('reaches nothing of a room that one is not in, and changes nothing', async () => {
    const room = await openGroup(owner, [member]);
    const message = await say(owner, room.id, 'first');
    const [tab, witness] = [await tabOf(outsider, []), await tabOf(member, [room.id])];
    const answer = await tab.ask(event, payloadOf(event, room, message));
    if (event === chatEvents.joinRooms) expect(answer).toEqual({ ok: true, rooms: [] });
    else expect(answer).toMatchObject({ ok: false, code: 'notFound' });
    const next = await say(owner, room.id, 'second');
    await expect.poll(() => witness.heard(chatEvents.messageNew)).toMatchObject([{ id: next.id, seq: 2 }]);
    expect(tab.heard(chatEvents.messageNew)).toEqual([]);
  });

  test('is refused to a member who was removed, on a socket that had joined', async () => {
    const room = await openGroup(owner, [member]);
    const message = await say(owner, room.id, 'first');
    const tab = await tabOf(member, [room.id]);
    await owner.call(chatRoutes.removeChatMember, { params: { id: room.id, memberId: member.id } });
    const answer = await tab.ask(event, payloadOf(event, room, message));
    if (event === chatEvents.joinRooms) expect(answer).toEqual({ ok: true, rooms: [] });
    else expect(answer).toMatchObject({ ok: false, code: 'notFound' });
  });

  test('is open to a member', async () => {
    const room = await openGroup(owner, [member]);
    const message = await say(owner, room.id, 'first');
    const tab = await tabOf(member, [room.id]);
    expect(await tab.ask(event, payloadOf(event, room, message))).toMatchObject({ ok: true });
  });
});

test('presence: told once for many tabs, to those who share a room alone; asked for, it is answered and told', async () => {
  const dora = await verifiedMember(app, 'dora');
  const room = await openGroup(anna, [dora]);
  const [watching, stranger] = [await tabOf(anna, [room.id]), await tabOf(outsider, [])];
  for (const tab of [1, 2]) expect(await tabOf(dora, [room.id]), `tab ${tab}`).toBeDefined();
  const toldOfDora = () =>
    watching.heard(chatEvents.userOnline).filter((told) => (told as { userId: string }).userId === dora.id);
  await expect.poll(toldOfDora).toHaveLength(1);
  const asked = await watching.ask(chatEvents.getOnlineUsers, { roomId: room.id });
  expect(asked).toMatchObject({ ok: true, roomId: room.id });
  expect(new Set(asked.userIds as string[])).toEqual(new Set([anna.id, dora.id]));
  await expect.poll(toldOfDora).toHaveLength(2);
  expect(stranger.heard(chatEvents.userOnline)).toEqual([]);
});

test('typing is told to the others once in three seconds, and ends when the tab goes', async () => {
  const room = await openDirect(anna, ben);
  const [typing, watching] = [await tabOf(anna, [room.id]), await tabOf(ben, [room.id])];
  for (let time = 0; time < 3; time++) await typing.ask(chatEvents.startTyping, { roomId: room.id });
  typing.close();
  const who = { roomId: room.id, userId: anna.id };
  await expect.poll(() => watching.heard(chatEvents.typingStopped)).toEqual([who]);
  // Volatile: it may be lost, and is never repeated.
  expect([[], [who]]).toContainEqual(watching.heard(chatEvents.typingStarted));
});

test('in a direct room the sender learns what has reached the other', async () => {
  const room = await openDirect(anna, ben);
  const [sender, receiver] = [await tabOf(anna, [room.id]), await tabOf(ben, [room.id])];
  const { seq } = await say(anna, room.id, 'are you there?');
  await receiver.ask(chatEvents.reportDelivery, { roomId: room.id, seq: seq + 100 });
  await receiver.ask(chatEvents.reportDelivery, { roomId: room.id, seq: 1 });
  const receipt = { roomId: room.id, userId: ben.id, seq };
  // As it is after the second report too: the first may have been committed and not told.
  await expect.poll(() => sender.heard(chatEvents.deliveryReceipt)).toEqual([receipt, receipt]);
});

test('a delivery whose first report was committed and not told is told when it is reported again', async () => {
  const room = await openDirect(anna, ben);
  const { seq } = await say(anna, room.id, 'did it arrive?');
  const [sender, receiver] = [await tabOf(anna, [room.id]), await tabOf(ben, [room.id])];
  // As of a node that is killed between the commit and the event.
  await app.db
    .updateTable('chat_members')
    .set({ delivered_seq: BigInt(seq) })
    .where('room_id', '=', room.id)
    .where('member_id', '=', ben.id)
    .execute();
  await receiver.ask(chatEvents.reportDelivery, { roomId: room.id, seq });
  await expect
    .poll(() => sender.heard(chatEvents.deliveryReceipt))
    .toEqual([{ roomId: room.id, userId: ben.id, seq }]);
});

test('joining says how far each room is, and a tab that comes back misses nothing', async () => {
  const room = await openGroup(anna, [ben]);
  await say(anna, room.id, 'while ben was away');
  const tab = await tabOf(ben, []);
  const joined = await tab.ask(chatEvents.joinRooms, { roomIds: [room.id, outsider.id] });
  expect(joined).toEqual({
    ok: true,
    rooms: [{ room_id: room.id, last_seq: 1, change_seq: 0, read_seq: 0, unread: 1 }],
  });
  await tab.ask(chatEvents.leaveRoom, { roomId: room.id });
  await say(anna, room.id, 'not heard');
  expect((await page(ben, room.id, { after: 1 })).messages).toMatchObject([{ content: 'not heard' }]);
  expect(tab.heard(chatEvents.messageNew)).toEqual([]);
});

test('oversized and deeply nested payloads are refused, and the socket stays', async () => {
  const room = await openDirect(anna, ben);
  const tab = await tabOf(anna, [room.id]);
  let nested: unknown = 'x';
  for (let depth = 0; depth < 2_000; depth++) nested = { content: nested };
  for (const message of [{ content: 'x'.repeat(30_000) }, nested, [], null, { content: { toString: 'x' } }])
    expect(await tab.ask(chatEvents.sendMessage, { roomId: room.id, message })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  const tooMany = Array.from({ length: 451 }, () => room.id);
  expect(await tab.ask(chatEvents.joinRooms, { roomIds: tooMany })).toMatchObject({ code: 'invalid' });
  expect(tab.socket.connected).toBe(true);
});

test('a member who floods is slowed down, and another in the same room is not', async () => {
  const flooder = await verifiedMember(app, 'flooder');
  const room = await openGroup(flooder, [ben]);
  const [flood, calm] = [await tabOf(flooder, [room.id]), await tabOf(ben, [room.id])];
  const sent = Array.from({ length: 60 }, (_, at) =>
    flood.ask(chatEvents.sendMessage, { roomId: room.id, message: { content: String(at) } }),
  );
  const answer = await calm.ask(chatEvents.sendMessage, { roomId: room.id, message: { content: 'calm' } });
  expect(answer).toMatchObject({ ok: true });
  const codes = (await Promise.all(sent)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'tooMany').length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(30);
  // HTTP is no way around it.
  const posted = await Promise.all(Array.from({ length: 30 }, () => send(flooder, room.id, 'again')));
  expect(posted.map(({ status }) => status)).toContain(429);
});

// Last: it moves the clock.
test('an expired token opens no chat socket', async () => {
  app.clock.advance((ACCESS_TOKEN_SECONDS + 1) * 1000);
  expect(await refused(connectTo(new URL('/', address).href, 'chats', anna.token))).toBe('Please log in.');
});
