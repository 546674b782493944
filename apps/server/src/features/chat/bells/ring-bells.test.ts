import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { BELL_DELAY_MS } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import type { Notification } from '@msm/contract/engagement/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { after, MINUTE_MS, type Clock } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import type { Notifications, NewNotification } from '../../../platform/ports/notifications.ts';
import { users } from '../../users/users.store.ts';
import { createAudience } from '../audience.ts';
import { openDirect, openGroup, openTab, say } from '../chat.fixture.ts';
import { createAppendMessage } from '../messages/append-messages.ts';
import { createRoomKeys } from '../messages/room-keys.ts';
import { createBells } from './ring-bells.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
let cleo: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
  cleo = await verifiedMember(app, 'cleo');
});
afterAll(() => app.stop());

const bellOf = async (member: Visitor): Promise<Notification[]> =>
  (await member.call(engagementRoutes.listNotifications)).body.notifications;
const read = (by: Visitor, { room_id, id }: Message) =>
  by.call(chatRoutes.readChatTo, { params: { id: room_id }, input: { messageId: id } });
const rings = { timeout: 4 * BELL_DELAY_MS };

test('an unread message rings once without its text; one that was read meanwhile, or in a silent room, does not', async () => {
  const [toBen, toCleo] = [await openDirect(anna, ben), await openDirect(anna, cleo)];
  const group = await openGroup(anna, [ben, cleo], 'Launch');
  const silent = { params: { id: group.id }, input: { notifications: 'none' } };
  await cleo.call(chatRoutes.setChatNotifications, silent);
  await say(anna, toBen.id, 'a first secret');
  const last = await say(anna, toBen.id, 'a second secret');
  await read(cleo, await say(anna, toCleo.id, 'read at once'));
  const mention = await say(anna, group.id, 'hello @ben and @cleo');

  await expect.poll(async () => (await bellOf(ben)).length, rings).toBe(2);
  const bell = await bellOf(ben);
  expect(bell.map(({ title, link }) => [title, link]).toSorted()).toEqual([
    ['anna mentioned you in Launch', `/chat?room=${group.id}&message=${mention.id}`],
    ['anna sent you a message', `/chat?room=${toBen.id}&message=${last.id}`],
  ]);
  expect(JSON.stringify(bell)).not.toContain('secret');
  expect(await bellOf(cleo)).toEqual([]);
  expect(await bellOf(anna)).toEqual([]);
});

/** By a node that is killed once it has committed: its audience reaches no socket and no timer. */
function sayBeforeDeath(roomId: string, content: string, clock: Clock = app.clock) {
  const log = createLog('silent');
  const roomKeys = createRoomKeys({ secrets: app.secrets, log });
  const { db } = app;
  const append = createAppendMessage({ db, clock, log, roomKeys, audience: createAudience(), users });
  const sender = { id: cleo.id, username: 'cleo' };
  return append({ roomId, sender, message: { content, messageType: 'text' } });
}

test('what a node stored before it was killed is told and rings all the same', async () => {
  const { id: roomId } = await openDirect(cleo, ben);
  const open = await openTab(app, ben, [roomId]);
  const { id } = await sayBeforeDeath(roomId, 'my last');
  app.clock.advance(10 * BELL_DELAY_MS);

  const told = () => open.heard(chatEvents.messageNew).map((message) => (message as Message).id);
  await expect.poll(told, rings).toEqual([id]);
  const titles = async () => (await bellOf(ben)).map(({ title }) => title);
  await expect.poll(titles, rings).toContain('cleo sent you a message');
  open.close();
});

test('what a killed node left is not told after a later message', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Busy');
  await sayBeforeDeath(roomId, 'my last');
  const log = createLog('silent');
  let tellings = 0;
  const audience = { ...createAudience(), tellRoom: () => void (tellings += 1) };
  const rung = Promise.withResolvers<void>();
  const bells = createBells({
    db: app.db,
    // Overdue for this node alone.
    clock: { now: () => after(app.clock.now(), MINUTE_MS) },
    log,
    roomKeys: createRoomKeys({ secrets: app.secrets, log }),
    audience,
    users: {
      ...users,
      list(...asked) {
        // While this node reads what was left it tells a later one.
        audience.noteSent([{ id: roomId, room_id: roomId, sender_id: cleo.id, seq: 2n }]);
        return users.list(...asked);
      },
    },
    notifications: { transaction: async () => rung.resolve() as never },
  });
  await bells.begin();
  await rung.promise;
  await bells.drain();
  expect(tellings).toBe(0);
});

/** The bells of another node, whose clock is ahead. Without `notifications` it creates no notification. */
function openNode(
  aheadMs: number,
  notifications: Notifications = { transaction: async () => false as never },
) {
  const log = createLog('silent');
  const audience = createAudience();
  const told: [string, number][] = [];
  audience.tellRoom = (room, _event, payload) =>
    void told.push([String(room), (payload as unknown as Message).seq]);
  const bells = createBells({
    db: app.db,
    clock: { now: () => after(app.clock.now(), aheadMs) },
    log,
    roomKeys: createRoomKeys({ secrets: app.secrets, log }),
    audience,
    users,
    notifications,
  });
  return { bells, audience, told };
}

test('a ring settles only what its node has told; the sweep tells and settles the rest', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Two nodes');
  for (const content of ['told', 'not told']) await sayBeforeDeath(roomId, content);
  const [ringing, sweeping] = [openNode(MINUTE_MS), openNode(3 * MINUTE_MS)];
  const from = async () => {
    const bell = app.db.selectFrom('chat_bells').select('from_seq').where('room_id', '=', roomId);
    return (await bell.executeTakeFirst())?.from_seq;
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  ringing.audience.noteSent([{ id: roomId, room_id: roomId, sender_id: cleo.id, seq: 1n }]);
  vi.advanceTimersByTime(BELL_DELAY_MS);
  vi.useRealTimers();
  await expect.poll(from).not.toBe(1n);
  expect(await from()).toBe(2n);
  await sweeping.bells.begin();
  await expect.poll(from, rings).toBeUndefined();
  expect(sweeping.told).toContainEqual([roomId, 2]);
  for (const { bells } of [ringing, sweeping]) await bells.drain();
});

/** Notes which messages it would have notified of. */
function noting(rung: string[]): Notifications {
  const note = async (notification: NewNotification) => {
    if (notification.kind === 'chat_message') rung.push(notification.metadata.messageId);
    return undefined;
  };
  return { transaction: (work) => work(app.db, note) };
}

test('a message that is told late waits for its reader before it rings', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Late');
  const sent = [await sayBeforeDeath(roomId, 'in time'), await sayBeforeDeath(roomId, 'late')];
  const rung: string[] = [];
  const { bells, audience } = openNode(MINUTE_MS, noting(rung));
  const [first, late] = sent.map((each) => ({ ...each, room_id: roomId, sender_id: cleo.id }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  audience.noteSent([first!]);
  vi.advanceTimersByTime(BELL_DELAY_MS - 1);
  audience.noteSent([late!]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => rung).toEqual([first!.id]);
  await bells.drain();
});

test('what the sweep tells waits for its reader before it rings', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Left');
  const { id } = await sayBeforeDeath(roomId, 'my last');
  const rung: string[] = [];
  const { bells, told } = openNode(MINUTE_MS, noting(rung));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await bells.begin();
  await expect.poll(() => told).toContainEqual([roomId, 1]);
  await bells.drain();
  vi.useRealTimers();
  expect(rung).not.toContain(id);
});

test('the sweep leaves a message to its node until that one is taken for dead', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Busy node');
  await sayBeforeDeath(roomId, 'an old one');
  const late = { now: () => after(app.clock.now(), MINUTE_MS) };
  await sayBeforeDeath(roomId, 'about to be told', late);
  const { bells, told } = openNode(MINUTE_MS);
  await bells.begin();
  await expect
    .poll(async () => {
      const bell = app.db.selectFrom('chat_bells').select('due_at').where('room_id', '=', roomId);
      return (await bell.executeTakeFirst())!.due_at.getTime() - app.clock.now().getTime();
    })
    .toBeGreaterThan(MINUTE_MS / 2);
  await bells.drain();
  expect(told.filter(([room]) => room === roomId)).toEqual([]);
});

test('a mention rings although another node rings for an earlier message meanwhile', async () => {
  const { id: roomId } = await openGroup(cleo, [anna], 'Mentions');
  for (const content of ['hello', '@anna?']) await sayBeforeDeath(roomId, content);
  const rung: NewNotification[] = [];
  const { bells } = openNode(MINUTE_MS, {
    async transaction(work) {
      const members = app.db.updateTable('chat_members').set({ notified_seq: 1n });
      await members.where('room_id', '=', roomId).where('member_id', '=', anna.id).execute();
      return work(app.db, async (notification) => String(rung.push(notification)));
    },
  });
  await bells.begin();
  await expect.poll(() => rung.map(({ title }) => title), rings).toContain('cleo mentioned you in Mentions');
  await bells.drain();
});

test('a message from a node whose clock is ahead rings although a later one is older by its own clock', async () => {
  const { id: roomId } = await openDirect(cleo, anna);
  const ahead = { now: () => after(app.clock.now(), 0.75 * BELL_DELAY_MS) };
  await sayBeforeDeath(roomId, 'are you there?', ahead);
  await say(anna, roomId, 'good night');
  const titles = async () => (await bellOf(anna)).map(({ title }) => title);
  await expect.poll(titles, rings).toContain('cleo sent you a message');
});

test('one conversation whose bells cannot ring does not keep those of the others', async () => {
  const broken = await openGroup(cleo, [anna], 'Broken');
  const sound = await openGroup(cleo, [anna], 'Sound');
  await sql`
    create function chat_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`.execute(app.db);
  await sql`
    create trigger chat_refuse before delete on chat_bells for each row
    when (old.room_id = ${sql.lit(broken.id)}) execute function chat_refuse()`.execute(app.db);
  for (const { id } of [broken, sound]) await sayBeforeDeath(id, 'my last');
  app.clock.advance(10 * BELL_DELAY_MS);
  const titles = async () => (await bellOf(anna)).map(({ title }) => title);
  await expect.poll(titles, rings).toContain('cleo wrote in Sound');
  await sql`drop trigger chat_refuse on chat_bells`.execute(app.db);
});

test('a node that stops rings for the room it is at, and leaves those in turn and what comes later to others', async () => {
  const asked: string[] = [];
  const [arrival, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      asked.push(node.kind);
      return node;
    },
    async transformResult({ result }) {
      arrival.resolve();
      await gate.promise;
      return result;
    },
  });
  const rooms = [await openGroup(cleo, [anna], 'First'), await openGroup(cleo, [anna], 'Second')];
  const audience = createAudience();
  const log = createLog('silent');
  const roomKeys = createRoomKeys({ secrets: app.secrets, log });
  const { clock } = app;
  const notifications = { transaction: async () => false as never };
  const bells = createBells({ db, clock, log, users, roomKeys, audience, notifications });
  const note = (seq: bigint) =>
    audience.noteSent(rooms.map(({ id }) => ({ id, room_id: id, sender_id: cleo.id, seq })));
  for (const { id } of rooms) await sayBeforeDeath(id, 'my last');
  note(1n);
  await arrival.promise;
  note(2n);
  const drained = bells.drain();
  gate.resolve();
  await drained;
  // The room, its messages, who has not read them, its members, their names, and the lock and the change that settle.
  const ofOneRoom = asked.length;
  expect(ofOneRoom).toBeLessThan(8);
  await setTimeout(BELL_DELAY_MS + 500);
  expect(asked).toHaveLength(ofOneRoom);
});
