// What meets in one batch, or in the database while a batch waits; and the database that goes away at the worst moment.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message, NewMessage } from '@msm/contract/chat/schemas';
import { beginBeside, countLockWaits } from '../../../../tests/lock-waits.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { createLog } from '../../../platform/log.ts';
import { users } from '../../users/users.store.ts';
import { createAudience } from '../audience.ts';
import { createBells } from '../bells/ring-bells.ts';
import { contentsOf, openGroup, page } from '../chat.fixture.ts';
import { createAppendMessage } from './append-messages.ts';
import { createRoomKeys } from './room-keys.ts';

let app: TestApp;
let anna: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
});
afterAll(() => app.stop());

interface Connection {
  /** Sends commit, and fail with this code instead of the answer. */
  losesWith: string | undefined;
  /** Codes with which the queries to come fail, none for one that does not. */
  faults: (string | undefined)[];
}

const over = (connection: Connection, db: Db): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      const code = connection.faults.shift();
      if (code) throw Object.assign(new Error('The statement failed.'), { code });
      return node;
    },
    async transformResult({ result }) {
      const { losesWith: code } = connection;
      if (code && result.rows.some((row) => 'stored_id' in row))
        throw Object.assign(new Error('The connection is gone.'), { code });
      return result;
    },
  });

/** Sends one message again and again, over a connection that has faults. */
async function openSender() {
  const { id: roomId } = await openGroup(anna, [anna]);
  const told: Message[] = [];
  const noted: bigint[] = [];
  const audience = createAudience();
  audience.tellRoom = (_room, _event, payload) => void told.push(payload as unknown as Message);
  audience.onSent((messages) => noted.push(...messages.map(({ seq }) => seq)));
  const connection: Connection = { losesWith: undefined, faults: [] };
  const log = createLog('silent');
  const roomKeys = createRoomKeys({ secrets: app.secrets, log });
  const parts = { db: over(connection, app.db), clock: app.clock, log, roomKeys, audience, users };
  const append = createAppendMessage(parts);
  const message = { content: 'Was it sent?', messageType: 'text' as const, clientId: roomId };
  const send = (more: Partial<NewMessage> = {}) =>
    append({ roomId, sender: { id: anna.id, username: 'anna' }, message: { ...message, ...more } });
  return { roomId, told, noted, connection, parts, send };
}

test.each(['08006', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNABORTED', 'EAI_AGAIN'])(
  'a message whose commit was answered by %s is told once, when its sender tries again',
  async (code) => {
    const { roomId, told, noted, connection, send } = await openSender();
    connection.losesWith = code;
    await expect(send()).rejects.toThrow('The connection is gone.');
    expect(told).toEqual([]);
    connection.losesWith = undefined;
    const { id } = await send();
    await send();
    expect(told.map((each) => each.id)).toEqual([id]);
    expect(noted).toEqual([1n]);
    expect(contentsOf((await page(anna, roomId)).messages)).toEqual(['Was it sent?']);
  },
);

test('messages in doubt are told in the order of their room, before those after them', async () => {
  const { roomId, told, noted, connection, send } = await openSender();
  const sendAs = (name: string) => send({ clientId: `${roomId}:${name}` });
  connection.losesWith = '57P01';
  await Promise.allSettled(['first', 'second', 'third'].map(sendAs));
  connection.losesWith = undefined;
  // One batch, in which they come in another order.
  const [third, later, second] = await Promise.all(['third', 'later', 'second'].map(sendAs));
  const first = await sendAs('first');
  expect([first, second, third, later].map((each) => each!.seq)).toEqual([1n, 2n, 3n, 4n]);
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(noted).toEqual([1n, 2n, 3n, 4n]);
});

test('a message in doubt is told before one that is sent before its sender tries again', async () => {
  const { told, noted, connection, send } = await openSender();
  connection.losesWith = 'EHOSTUNREACH';
  await expect(send()).rejects.toThrow('The connection is gone.');
  connection.losesWith = undefined;
  await send({ clientId: undefined });
  await send();
  expect(told.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(noted).toEqual([1n, 2n]);
});

test('messages in doubt are not told after what the sweep told of them', async () => {
  const { roomId, told, connection, parts, send } = await openSender();
  connection.losesWith = '08006';
  await Promise.allSettled([send(), send({ clientId: undefined })]);
  connection.losesWith = undefined;
  const clock = { now: () => after(app.clock.now(), MINUTE_MS) };
  const notifications = { transaction: async () => false as never };
  const bells = createBells({ ...parts, clock, notifications });
  await bells.begin();
  const toldSeqs = () => told.filter(({ room_id }) => room_id === roomId).map(({ seq }) => seq);
  await expect.poll(toldSeqs).toEqual([2]);
  await bells.drain();
  await send();
  await send({ clientId: undefined });
  expect(toldSeqs()).toEqual([2, 3]);
});

test('a message that was told is not told again when the commit of its copy was not answered', async () => {
  const { told, connection, send } = await openSender();
  const { id } = await send();
  connection.losesWith = '08006';
  await expect(send()).rejects.toThrow('The connection is gone.');
  connection.losesWith = undefined;
  expect(await send()).toMatchObject({ id });
  expect(told.map((each) => each.id)).toEqual([id]);
});

test('a client id or a picture that is twice in a batch is stored once', async () => {
  const { roomId, told, send } = await openSender();
  const pictureId = await addPicture(roomId);
  const picture = (clientId: string) => send({ clientId, attachmentId: pictureId, messageType: 'image' });
  // What is sent while the first is stored becomes one batch.
  const first = send({ clientId: 'first' });
  const sends = [send(), send(), picture('one'), send({ clientId: 'last' }), picture('other')];
  await first;
  const [text, copy, one, last, other] = await Promise.allSettled(sends);
  expect(copy).toEqual(text);
  expect([text, one, last]).toMatchObject([2n, 3n, 4n].map((seq) => ({ value: { seq } })));
  expect(other).toMatchObject({ reason: { message: 'That picture is not there, or was sent already.' } });
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test.each([
  ['is cancelled', '40P01'],
  ['loses its connection', '08006'],
])(
  'a copy that %s leaves the others of its batch as they are: stored, told and answered once',
  async (_, code) => {
    const { roomId, told, connection, send } = await openSender();
    await send({ clientId: `${roomId}:before` });
    connection.faults = [undefined, code];
    const sends = [send({ clientId: undefined, content: 'Once.' }), send(), send()];
    const statuses = (await Promise.allSettled(sends)).map(({ status }) => status);
    expect(contentsOf((await page(anna, roomId)).messages)).toEqual([
      'Was it sent?',
      'Once.',
      'Was it sent?',
    ]);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  },
);

test('a reply that cannot be told leaves the others of its batch told and rung for', async () => {
  const { told, noted, connection, send } = await openSender();
  const { id: replyTo } = await send({ clientId: undefined });
  connection.faults = [undefined, '57014'];
  const sends = [
    send({ clientId: undefined }),
    send({ clientId: undefined, replyTo }),
    send({ clientId: undefined }),
  ];
  expect((await Promise.all(sends)).map(({ seq }) => seq)).toEqual([2n, 3n, 4n]);
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 4]);
  expect(noted).toEqual([1n, 2n, 4n]);
});

async function addPicture(roomId: string): Promise<string> {
  const [id, member_id, upload_id] = [randomUUID(), anna.id, randomUUID()];
  const size = { width: 1, height: 1, widths: [1], size_bytes: 1n };
  const row = { id, room_id: roomId, member_id, upload_id, name: 'dot.png', is_stored: true, ...size };
  await app.db
    .insertInto('chat_pictures')
    .values({ ...row, created_at: app.clock.now() })
    .execute();
  return id;
}

test.skipIf(!process.env['DATABASE_URL'])(
  'a message that waits for a room while its sender is removed is refused',
  async () => {
    const { roomId, told, send } = await openSender();
    const removal = await beginBeside(app.db);
    await removal.query('select from chat_rooms where id = $1 for update', [roomId]);
    const sent = send();
    sent.catch(() => {});
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    await removal.query('delete from chat_members where room_id = $1', [roomId]);
    await removal.query('commit');
    await removal.end();
    await expect(sent).rejects.toThrow('You are not in such a conversation.');
    expect(told).toEqual([]);
  },
);
