// Conversations to look at: two direct ones and a group, with replies, reactions, an edit, a deletion and something unread.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import type { DemoMember, DemoMembers } from './members.ts';

export async function fillChat({ amina, brian, chao, dalila }: DemoMembers): Promise<void> {
  const direct = await open(amina, { kind: 'direct', memberId: brian.id });
  await say(brian, direct, 'Morning! The bakery’s pictures are in the library. Can you use them for Friday?');
  const plan = await say(amina, direct, 'Yes. I planned two posts, one for each site.');
  await say(brian, direct, 'Perfect. `sourdough-2.jpg` is the best one.', { replyTo: plan.id });
  await react(brian, plan, '🎉');
  await say(brian, direct, 'And could you look at the post that failed? https://example.com/status');

  const group = await open(amina, {
    kind: 'group',
    name: 'Launch of the spring menu',
    memberIds: [brian.id, chao.id, dalila.id],
  });
  await say(amina, group, 'Welcome! Everything about the spring menu goes here.');
  const date = await say(dalila, group, 'We open on the 3rd.');
  await edit(dalila, date, 'We open on the 4th, the 3rd is a holiday.');
  await remove(chao, await say(chao, group, 'wrong window, sorry'));
  await say(chao, group, '> We open on the 4th\nThen I book the photographer for the 2nd.');
  const done = await say(brian, group, 'Menu is printed. @amina the PDF is on your desk.');
  for (const member of [amina, chao, dalila]) await react(member, done, '👍');

  const other = await open(chao, { kind: 'direct', memberId: amina.id });
  await say(chao, other, 'Do you have five minutes this afternoon?');
}

const open = async (by: DemoMember, input: object): Promise<Room> =>
  ((await by.call(chatRoutes.openChat, { input })) as { room: Room }).room;

const say = async (by: DemoMember, { id }: Room, content: string, more: object = {}): Promise<Message> =>
  (
    (await by.call(chatRoutes.sendMessage, { params: { id }, input: { content, ...more } })) as {
      message: Message;
    }
  ).message;

const paramsOf = ({ room_id, id }: Message) => ({ id: room_id, messageId: id });

const react = (by: DemoMember, message: Message, emoji: string) =>
  by.call(chatRoutes.addReaction, { params: paramsOf(message), input: { emoji } });

const edit = (by: DemoMember, message: Message, content: string) =>
  by.call(chatRoutes.editMessage, { params: paramsOf(message), input: { content } });

const remove = (by: DemoMember, message: Message) =>
  by.call(chatRoutes.removeMessage, { params: paramsOf(message) });
