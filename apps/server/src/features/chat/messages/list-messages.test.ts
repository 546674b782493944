import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { MAX_MESSAGE_LENGTH } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import { MessagesQuery, type Message } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { createLog } from '../../../platform/log.ts';
import { users } from '../../users/users.store.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { contentsOf, openGroup, openTab, page, say } from '../chat.fixture.ts';
import { listMessages } from './list-messages.ts';
import { createRoomKeys } from './room-keys.ts';

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

const seqsOf = ({ messages }: { messages: Message[] }) => messages.map(({ seq }) => seq);

test('pages go backwards and forwards, and around a message', async () => {
  const { id } = await openGroup(anna, [ben]);
  const sent: Message[] = [];
  for (let at = 1; at <= 7; at++) sent.push(await say(anna, id, String(at)));
  expect(await page(ben, id, { limit: 3 })).toMatchObject({
    messages: [{ content: '5' }, { content: '6' }, { content: '7' }],
    has_older: true,
    has_newer: false,
    last_seq: 7,
  });
  const before = await page(ben, id, { limit: 3, before: 4 });
  expect([contentsOf(before.messages), before.has_older, before.has_newer]).toEqual([
    ['1', '2', '3'],
    false,
    true,
  ]);
  const after = await page(ben, id, { limit: 3, after: 3 });
  expect([contentsOf(after.messages), after.has_newer]).toEqual([['4', '5', '6'], true]);
  const around = await page(ben, id, { limit: 4, around: sent[3]!.id });
  expect([contentsOf(around.messages), around.has_older, around.has_newer]).toEqual([
    ['2', '3', '4', '5'],
    true,
    true,
  ]);
});

interface Meanwhile {
  /** So many queries of the page are answered by then. */
  afterQueries: number;
  happens(): Promise<unknown>;
}

function pageWhile({ afterQueries, happens }: Meanwhile, reader: Visitor, id: string, input: object) {
  let queries = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if ((queries += 1) === afterQueries) await happens();
      return result;
    },
  });
  const roomKeys = createRoomKeys({ secrets: app.secrets, log: createLog('silent') });
  const call = { params: { id }, input: MessagesQuery.parse(input), member: reader };
  return listMessages.run(call as never, { db, users, roomKeys } as unknown as ChatDeps);
}

test('a page ends with the last message that its numbers count', async () => {
  const { id } = await openGroup(cleo, [ben]);
  await say(cleo, id, 'first');
  const meanwhile = { afterQueries: 1, happens: () => say(cleo, id, 'later') };
  expect(await pageWhile(meanwhile, ben, id, { before: 100 })).toMatchObject({
    messages: [{ seq: 1 }],
    has_newer: false,
    last_seq: 1,
  });
});

test.each([1, 2, 3])(
  'a page during whose query %i messages change leads on to all changes',
  async (afterQueries) => {
    const { id } = await openGroup(cleo, [ben]);
    const [first, second, third] = [
      await say(cleo, id, '1'),
      await say(cleo, id, '2'),
      await say(cleo, id, '3'),
    ];
    await edit(cleo, first, '1!');
    const happens = async () => {
      for (const message of [third, first, second]) await edit(cleo, message, `${message.content}!!`);
    };
    const page1 = await pageWhile({ afterQueries, happens }, ben, id, {
      after: 2,
      changedAfter: 0,
      limit: 1,
    });
    const changedAfter = page1.has_more_changes ? page1.changes.at(-1)!.change_seq : page1.change_seq;
    const page2 = await page(ben, id, { after: 3, changedAfter });
    const known = [...page1.changes, ...page1.messages, ...page2.changes] as Message[];
    const contents = new Map(known.map(({ seq, content }) => [seq, content]));
    expect([1, 2, 3].map((seq) => contents.get(seq))).toEqual(['1!!', '2!!', '3!!']);
  },
);

test('pages of long letters are cut by their size, and lose none', async () => {
  const emil = await verifiedMember(app, 'emil');
  const { id } = await openGroup(emil, [anna]);
  const letters = 30;
  for (let seq = 1; seq <= letters; seq += 1) await say(emil, id, 'x'.repeat(MAX_MESSAGE_LENGTH));
  const newest = await page(anna, id, { limit: 200 });
  expect(newest).toMatchObject({ has_older: true, has_newer: false });
  const older = await page(anna, id, { limit: 200, before: newest.messages[0].seq });
  const all = Array.from({ length: letters }, (_, at) => at + 1);
  expect([...seqsOf(older), ...seqsOf(newest)]).toEqual(all);
  const first = await page(anna, id, { limit: 200, after: 0 });
  expect(first).toMatchObject({ has_newer: true });
  const rest = await page(anna, id, { limit: 200, after: first.messages.at(-1).seq });
  expect([...seqsOf(first), ...seqsOf(rest)]).toEqual(all);
});

test('catching up brings edits, deletions and reactions of messages one already has', async () => {
  const { id } = await openGroup(anna, [ben]);
  const [first, second, third] = [
    await say(anna, id, 'first'),
    await say(anna, id, 'second'),
    await say(anna, id, 'third'),
  ];
  const tab = await openTab(app, ben, [id]);
  await edit(anna, first, 'first, edited');
  await remove(anna, second);
  await react(ben, third, '👍');
  const later = await say(anna, id, 'later');
  await react(ben, later, '🎉');
  const missed = await page(ben, id, { after: 3, changedAfter: 0 });
  expect(missed).toMatchObject({
    messages: [{ content: 'later', reactions: [{ emoji: '🎉' }] }],
    changes: [
      { id: first.id, content: 'first, edited', change_seq: 1 },
      { id: second.id, content: 'Message deleted', is_deleted: true, encrypted_content: '', change_seq: 2 },
      { id: third.id, reactions: [{ user_id: ben.id, emoji: '👍' }], change_seq: 3 },
    ],
    has_more_changes: false,
    change_seq: 4,
  });
  const rest = await page(ben, id, { after: 3, changedAfter: 1, limit: 1 });
  expect(rest).toMatchObject({ changes: [{ id: second.id }], has_more_changes: true });
  await expect.poll(() => tab.heard(chatEvents.reactionAdd)).toHaveLength(2);
  expect(tab.heard(chatEvents.messageEdit)).toMatchObject([{ id: first.id, content: 'first, edited' }]);
  expect(tab.heard(chatEvents.messageDelete)).toEqual([{ roomId: id, messageId: second.id, change_seq: 2 }]);
  tab.close();
});
