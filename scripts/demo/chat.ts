// Conversations to look at: two direct ones and a group, with replies, reactions, an edit, a deletion, something unread, and the records
// of a call that was answered and of one that was missed.
import { setTimeout as delay } from 'node:timers/promises';
import { callEvents } from '@msm/contract/calls/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import { acknowledged, connected, connectTo } from '../../apps/server/tests/socket-client.ts';
import type { DemoMember, DemoMembers } from './members.ts';

export async function fillChat(url: string, { amina, brian, chao, dalila }: DemoMembers): Promise<void> {
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

  await ring(url, { caller: brian, room: direct, answeredBy: amina });
  await ring(url, { caller: chao, room: other });
}

/** Long enough for a record of more than nothing. */
const TALK_MS = 2_000;

interface Ringing {
  caller: DemoMember;
  room: Room;
  /** Unset: the caller gives up. */
  answeredBy?: DemoMember;
}

type DemoSocket = ReturnType<typeof connectTo>;

async function ask(socket: DemoSocket, { name }: { name: string }, payload: object) {
  const answer = (await acknowledged(socket, name, [payload])) as { ok: boolean; callId: string };
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Over the chat socket, as windows do; no media flows, so the record is all that it leaves. */
async function ring(url: string, { caller, room: { id: roomId }, answeredBy }: Ringing): Promise<void> {
  const sockets = [caller, ...(answeredBy ? [answeredBy] : [])].map(({ token }) =>
    connectTo(url, 'chats', token),
  );
  try {
    await Promise.all(sockets.map(connected));
    const [from, to] = sockets as [DemoSocket, DemoSocket?];
    const { callId } = await ask(from, callEvents.initiate, { roomId, callType: 'audio' });
    if (to) {
      await ask(to, callEvents.accept, { callId, roomId });
      await delay(TALK_MS);
    }
    await ask(from, callEvents.end, { callId, roomId });
  } finally {
    for (const socket of sockets) socket.close();
  }
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
