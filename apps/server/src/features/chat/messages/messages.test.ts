import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { MESSAGES_SEARCHED_AT_ONCE } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createAudience, type Audience } from '../audience.ts';
import { contentsOf, openDirect, openGroup, openTab, page, say, send } from '../chat.fixture.ts';
import { readTo as moveRead } from './read-chat-to.ts';

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

const params = ({ room_id, id }: Message) => ({ id: room_id, messageId: id });
const edit = (by: Visitor, message: Message, content: string) =>
  by.call(chatRoutes.editMessage, { params: params(message), input: { content } });
const remove = (by: Visitor, message: Message) =>
  by.call(chatRoutes.removeMessage, { params: params(message) });
const react = (by: Visitor, message: Message, emoji: string) =>
  by.call(chatRoutes.addReaction, { params: params(message), input: { emoji } });
const unreact = (by: Visitor, message: Message, emoji: string) =>
  by.call(chatRoutes.removeReaction, { params: params(message), input: { emoji } });
const readTo = (by: Visitor, { room_id, id }: Message) =>
  by.call(chatRoutes.readChatTo, { params: { id: room_id }, input: { messageId: id } });

const find = async (by: Visitor, input: object) =>
  (await by.call(chatRoutes.searchMessages, { input: { search: 'nEEdle', ...input } })).body;

test('a message has everything that the specification names, and is sealed in the database', async () => {
  const { id } = await openGroup(anna, [ben]);
  const { status, body } = await send(anna, id, '  a secret  ', { messageType: 'text', clientId: 'c-1' });
  expect(status).toBe(201);
  const { message } = body;
  expect(message).toEqual({
    id: expect.any(String),
    room_id: id,
    sender_id: anna.id,
    sender_name: 'anna',
    encrypted_content: expect.stringMatching(/^k1\.v1\./),
    content: 'a secret',
    messageType: 'text',
    created_at: expect.any(String),
    is_deleted: false,
    reactions: [],
    read_receipts: [],
    seq: 1,
    change_seq: 0,
    clientId: 'c-1',
    edited_at: null,
    reply_to: null,
    attachment: null,
    call: null,
  });
  const row = await app.db
    .selectFrom('chat_messages')
    .select('encrypted_content')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow();
  expect(row.encrypted_content).toBe(message.encrypted_content);
  expect(Buffer.from(row.encrypted_content.split('.')[2]!, 'base64url').toString()).not.toContain('secret');
});

test('a sealed text that was moved to another message does not open', async () => {
  const { id } = await openGroup(anna, [ben]);
  const [first, second] = [await say(anna, id, 'mine'), await say(ben, id, 'yours')];
  await app.db
    .updateTable('chat_messages')
    .set({ encrypted_content: first.encrypted_content })
    .where('id', '=', second.id)
    .execute();
  const { messages } = await page(ben, id);
  expect(contentsOf(messages)).toEqual(['mine', 'This message cannot be read.']);
});

test('concurrent sends by HTTP and socket are numbered without gaps, each sender in order', async () => {
  const { id } = await openGroup(anna, [ben, cleo]);
  const tabs = [await openTab(app, anna, [id]), await openTab(app, ben, [id])];
  const texts = Array.from({ length: 10 }, (_, at) => String(at));
  const sent = [
    ...tabs.flatMap((tab, who) =>
      texts.map((text) =>
        tab.ask(chatEvents.sendMessage, { roomId: id, message: { content: `${who}-${text}` } }),
      ),
    ),
    ...texts.map((text) => send(cleo, id, `2-${text}`)),
  ];
  await Promise.all(sent);
  const { messages } = await page(cleo, id, { limit: 100 });
  expect(messages.map(({ seq }: Message) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  for (const who of [0, 1]) {
    const own = contentsOf(messages).filter((content) => content.startsWith(`${who}-`));
    expect(own).toEqual(texts.map((text) => `${who}-${text}`));
  }
  for (const tab of tabs) {
    await expect.poll(() => tab.heard(chatEvents.messageNew)).toHaveLength(30);
    expect(tab.heard(chatEvents.messageNew)).toEqual(messages);
    tab.close();
  }
});

test('a repeated client id is the first message, told once, whether one after the other or at once', async () => {
  const { id } = await openGroup(anna, [ben]);
  const tab = await openTab(app, ben, [id]);
  const again = () => say(anna, id, 'once', { clientId: 'same' });
  const messages = [await again(), ...(await Promise.all([again(), again(), again()]))];
  expect(new Set(messages.map((message) => message.id)).size).toBe(1);
  await say(anna, id, 'next');
  await expect.poll(() => tab.heard(chatEvents.messageNew)).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  const other = await openGroup(anna, [ben]);
  expect((await send(anna, other.id, 'elsewhere', { clientId: 'same' })).status).toBe(409);
  expect((await send(ben, id, 'mine', { clientId: 'same' })).status).toBe(201);
  tab.close();
});

test('only its sender edits a message; in a group its admins delete any, in a direct room nobody else', async () => {
  const group = await openGroup(anna, [ben]);
  const [own, bens] = [await say(anna, group.id, 'mine'), await say(ben, group.id, 'yours')];
  expect((await edit(ben, own, 'changed')).status).toBe(403);
  expect((await remove(ben, own)).status).toBe(403);
  expect((await remove(anna, bens)).body.message).toMatchObject({
    is_deleted: true,
    content: 'Message deleted',
  });
  expect((await edit(ben, bens, 'back')).status).toBe(409);
  const direct = await openDirect(anna, ben);
  expect(await remove(anna, await say(ben, direct.id, 'yours'))).toMatchObject({
    status: 403,
    body: { message: 'Only its sender can delete a message, or who manages the group.' },
  });
});

test('deleting blanks what the database holds, and twice is once', async () => {
  const { id } = await openGroup(anna, [ben]);
  const message = await say(anna, id, 'regretted');
  await react(ben, message, '👍');
  for (const time of [1, 2])
    expect((await remove(anna, message)).body.message, `time ${time}`).toMatchObject({
      change_seq: 2,
      reactions: [],
    });
  const row = await app.db
    .selectFrom('chat_messages')
    .select(['encrypted_content', 'deleted_at'])
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ encrypted_content: '', deleted_at: expect.any(Date) });
});

test('a reaction is there once, is taken back by its own member, and must be an emoji', async () => {
  const { id } = await openGroup(anna, [ben]);
  const message = await say(anna, id, 'nice');
  await Promise.all([react(ben, message, '👍'), react(ben, message, '👍'), react(anna, message, '👍')]);
  await unreact(anna, message, '👍');
  const { body } = await unreact(anna, message, '👍');
  expect(body.message.reactions).toMatchObject([{ user_id: ben.id, emoji: '👍' }]);
  expect(body.message.change_seq).toBe(3);
  for (const emoji of ['a', '<b>', '', '1', '👍👍'])
    expect((await react(ben, message, emoji)).status, emoji).toBe(400);
});

test('reading moves a cursor that never goes back; unread and receipts follow from it', async () => {
  const { id } = await openGroup(anna, [ben, cleo]);
  const [first, second] = [await say(anna, id, 'first'), await say(anna, id, 'second')];
  await say(ben, id, 'of ben');
  const tab = await openTab(app, anna, [id]);
  const unreadOf = async (member: Visitor) =>
    (await member.call(chatRoutes.readChat, { params: { id } })).body.room.unread;
  expect(await unreadOf(ben)).toBe(2);
  expect((await readTo(ben, second)).body.position).toEqual({
    room_id: id,
    last_seq: 3,
    change_seq: 0,
    read_seq: 2,
    unread: 0,
  });
  expect((await readTo(ben, first)).body.position.read_seq).toBe(2);
  expect(await unreadOf(cleo)).toBe(3);
  await remove(anna, first);
  expect(await unreadOf(cleo)).toBe(2);
  const { messages } = await page(anna, id);
  expect(messages[1].read_receipts).toEqual([{ user_id: ben.id, read_at: expect.any(String) }]);
  expect(messages[2].read_receipts).toEqual([]);
  await expect.poll(() => tab.heard(chatEvents.readReceipt)).toHaveLength(1);
  expect(tab.heard(chatEvents.readReceipt)).toMatchObject([
    { roomId: id, messageId: second.id, userId: ben.id, seq: 2 },
  ]);
  tab.close();
});

test('a read position whose first report was committed and not told is told when it is reported again', async () => {
  const { id } = await openDirect(anna, ben);
  const message = await say(anna, id, 'Have you seen it?');
  const tab = await openTab(app, anna, [id]);
  // As of a node that is killed between the commit and the event.
  const readAt = app.clock.now();
  await app.db
    .updateTable('chat_members')
    .set({ read_seq: BigInt(message.seq), read_at: readAt })
    .where('room_id', '=', id)
    .where('member_id', '=', ben.id)
    .execute();
  await readTo(ben, message);
  const receipt = {
    roomId: id,
    messageId: message.id,
    userId: ben.id,
    read_at: readAt.toISOString(),
    seq: message.seq,
  };
  await expect.poll(() => tab.heard(chatEvents.readReceipt)).toEqual([receipt]);
  tab.close();
});

test('a read position is told although the database fails after it has moved', async () => {
  const { id } = await openDirect(anna, ben);
  const message = await say(anna, id, 'And this?');
  let statements = 0;
  const failing = app.db.withPlugin({
    transformQuery({ node }) {
      if ((statements += 1) > 1) throw new Error('The connection is gone.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const told: unknown[] = [];
  const audience: Audience = { ...createAudience(), tellRoom: (_, { name }) => void told.push(name) };
  const reading = { roomId: id, memberId: ben.id, messageId: message.id };
  await expect(moveRead(reading, { db: failing, clock: app.clock, audience })).rejects.toThrow('connection');
  expect(told).toEqual([chatEvents.readReceipt.name]);
});

test('a reply quotes a message of its own room', async () => {
  const { id } = await openGroup(anna, [ben]);
  const question = await say(anna, id, 'a question');
  const answer = await say(ben, id, 'an answer', { replyTo: question.id });
  expect(answer.reply_to).toEqual({
    id: question.id,
    seq: 1,
    sender_id: anna.id,
    sender_name: 'anna',
    content: 'a question',
    is_deleted: false,
  });
  const elsewhere = await openGroup(anna, [ben]);
  expect((await send(anna, elsewhere.id, 'what?', { replyTo: question.id })).status).toBe(404);
  await remove(anna, question);
  expect((await page(ben, id)).messages[1].reply_to).toMatchObject({ content: 'Message deleted' });
});

test.each([
  ['empty', ''],
  ['only spaces', '   \n '],
  ['too long', 'x'.repeat(8_001)],
  ['too many bytes', '€'.repeat(3_000)],
  ['with a NUL', 'a\0b'],
  ['with half a character', 'a\ud800b'],
])('a message that is %s is refused', async (_, content) => {
  const { id } = await openDirect(anna, ben);
  expect((await send(anna, id, content)).status).toBe(400);
});

test('markup, reversed and stacked characters come back as they were written', async () => {
  const { id } = await openDirect(anna, cleo);
  const texts = ['<script>alert(1)</script>', '\u202eabc\u202c', `z${'\u0351'.repeat(500)}`, '👩🏽‍🚀'];
  for (const text of texts) await say(anna, id, text);
  expect(contentsOf((await page(cleo, id)).messages)).toEqual(texts);
});

test('a search finds text in one’s own rooms alone, in any case, and goes on where it stopped', async () => {
  // A sender of its own: what the tests before sent counts against their senders' limits.
  const dora = await verifiedMember(app, 'dora');
  const shared = await openGroup(dora, [ben]);
  const apart = await openGroup(dora, [cleo]);
  for (let at = 1; at <= 25; at++) await say(dora, shared.id, `Needle ${at}`);
  await say(dora, apart.id, 'a needle elsewhere');
  await remove(dora, await say(dora, shared.id, 'needle gone'));
  const first = await find(ben, {});
  expect(contentsOf(first.messages)[0]).toBe('Needle 25');
  expect(first.messages).toHaveLength(20);
  const rest = await find(ben, { after: first.next });
  expect(contentsOf(rest.messages)).toEqual(['Needle 5', 'Needle 4', 'Needle 3', 'Needle 2', 'Needle 1']);
  expect(rest.next).toBeUndefined();
  expect(contentsOf((await find(cleo, {})).messages)).toEqual(['a needle elsewhere']);
  expect((await find(ben, { roomId: apart.id })).messages).toEqual([]);
});

/** Messages that do not open, in place of so much text of other members. */
async function addHay(room_id: string, count: number, encrypted_content: string): Promise<void> {
  const hay = Array.from({ length: count }, () => ({
    room_id,
    // Beyond those of messages that are sent.
    seq: BigInt((hayAdded += 1) + 1_000_000),
    id: randomUUIDv7(),
    sender_id: cleo.id,
    client_id: null,
    message_type: 'text' as const,
    encrypted_content,
    reply_to: null,
    created_at: app.clock.now(),
    edited_at: null,
    deleted_at: null,
  }));
  await app.db.insertInto('chat_messages').values(hay).execute();
}
let hayAdded = 0;

test.each([
  ['much text', 50, 'x'.repeat(100 * 1024)],
  ['much text of long characters', 30, 'ä'.repeat(100 * 1024)],
  ['many messages', MESSAGES_SEARCHED_AT_ONCE, ''],
])('a search of %s stops early, and goes on where it stopped', async (_, count, text) => {
  const { id: roomId } = await openGroup(cleo, [ben]);
  const { id: first } = await say(cleo, roomId, 'the needle below the hay');
  await addHay(roomId, count, text);
  const begun = await find(ben, { roomId });
  expect(begun.messages).toEqual([]);
  const ended = await find(ben, { roomId, after: begun.next });
  expect(ended.messages).toMatchObject([{ id: first }]);
  expect(ended.next).toBeUndefined();
});

test('a search that stops early finds each message of several rooms once, the newest first', async () => {
  const emma = await verifiedMember(app, 'emma');
  const rooms = [await openGroup(emma, [ben]), await openGroup(emma, [ben]), await openGroup(emma, [cleo])];
  const written: string[] = [];
  for (let at = 0; at < 9; at++) {
    const { id } = rooms[at % 3]!;
    const message = await say(emma, id, 'needle of emma');
    if (at % 3 < 2) written.unshift(message.id);
    await addHay(id, 10, 'x'.repeat(100 * 1024));
  }
  const found: string[] = [];
  let answers = 0;
  for (let place: object | undefined = {}; place; answers += 1) {
    const { messages, next } = await find(ben, { search: 'of emma', ...place });
    found.push(...messages.map(({ id }: Message) => id));
    place = next && { after: next };
  }
  expect(found).toEqual(written);
  expect(answers).toBeGreaterThan(1);
});
