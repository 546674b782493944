// What is told of a change when something happens between its commit and its event.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import { verifiedMember } from '../../../../tests/verified-member.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { openGroup, openNode as openOtherNode, openTab, say, tellAgainNow } from '../chat.fixture.ts';
import { editMessage } from './edit-message.ts';
import { addReaction } from './reactions.ts';
import { removeMessage } from './remove-message.ts';

let app: TestApp;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  anna = await verifiedMember(app, 'anna');
  ben = await verifiedMember(app, 'ben');
});
afterAll(() => app.stop());

const params = ({ room_id, id }: Message) => ({ id: room_id, messageId: id });

function openNode(afterCommit: () => Promise<unknown>) {
  const { told, deps } = openOtherNode(app, afterCommit);
  return {
    told,
    edit: (member: Visitor, message: Message, content: string) =>
      editMessage.run({ params: params(message), input: { content }, member } as never, deps),
    remove: (member: Visitor, message: Message) =>
      removeMessage.run({ params: params(message), member } as never, deps),
    react: (member: Visitor, message: Message, emoji: string) =>
      addReaction.run({ params: params(message), input: { emoji }, member } as never, deps),
  };
}

test('an edit is told although its sender is removed before the answer', async () => {
  const { id } = await openGroup(anna, [ben]);
  const message = await say(ben, id, 'first');
  const { told, edit } = openNode(() =>
    anna.call(chatRoutes.removeChatMember, { params: { id, memberId: ben.id } }),
  );
  await edit(ben, message, 'second');
  expect(told).toMatchObject([
    { name: chatEvents.messageEdit.name, payload: { id: message.id, content: 'second', change_seq: 1 } },
  ]);
});

test('an edit, a reaction and a deletion of a node that was killed after the commit are told by another', async () => {
  const { id } = await openGroup(anna, [ben]);
  const edited = await say(anna, id, 'first');
  const liked = await say(anna, id, 'liked');
  const deleted = await say(anna, id, 'a secret');
  const tab = await openTab(app, ben, [id]);
  const { told, edit, react, remove } = openNode(() => Promise.reject(new Error('killed')));
  await expect(edit(anna, edited, 'second')).rejects.toThrow('killed');
  await expect(react(anna, liked, '👍')).rejects.toThrow('killed');
  await expect(remove(anna, deleted)).rejects.toThrow('killed');
  expect(told).toEqual([]);
  await tellAgainNow(app, [id]);
  const byJob = { timeout: 5_000 };
  await expect
    .poll(() => tab.heard(chatEvents.messageDelete), byJob)
    .toEqual([{ roomId: id, messageId: deleted.id, change_seq: 3 }]);
  const byNumber = () =>
    (tab.heard(chatEvents.messageEdit) as Message[]).toSorted(
      (one, other) => one.change_seq - other.change_seq,
    );
  await expect.poll(byNumber, byJob).toMatchObject([
    { id: edited.id, content: 'second', change_seq: 1 },
    { id: liked.id, reactions: [{ user_id: anna.id, emoji: '👍' }], change_seq: 2 },
  ]);
  tab.close();
});

// The commit of the first try may not have been answered: it is stored, and no event was emitted.
test('a deletion that is tried again is told again under its number', async () => {
  const { id } = await openGroup(anna, [ben]);
  const message = await say(anna, id, 'a secret');
  const remove = () => anna.call(chatRoutes.removeMessage, { params: params(message) });
  await remove();
  const tab = await openTab(app, ben, [id]);
  await remove();
  await expect
    .poll(() => tab.heard(chatEvents.messageDelete))
    .toEqual([{ roomId: id, messageId: message.id, change_seq: 1 }]);
  tab.close();
});

test('a reaction that is tried again is told again, with every other change of its message', async () => {
  const { id } = await openGroup(anna, [ben]);
  const message = await say(anna, id, 'first');
  const input = { emoji: '👍' };
  const add = () => ben.call(chatRoutes.addReaction, { params: params(message), input });
  const remove = () => ben.call(chatRoutes.removeReaction, { params: params(message), input });
  await add();
  await anna.call(chatRoutes.editMessage, { params: params(message), input: { content: 'second' } });
  const tab = await openTab(app, anna, [id]);
  await add();
  await remove();
  await remove();
  const reactions = [{ user_id: ben.id, emoji: '👍' }];
  await expect
    .poll(() => tab.heard(chatEvents.messageEdit))
    .toMatchObject([
      { content: 'second', change_seq: 2, reactions },
      { content: 'second', change_seq: 3, reactions: [] },
    ]);
  tab.close();
});
