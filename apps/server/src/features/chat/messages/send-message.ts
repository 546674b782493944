// Sends a message over HTTP: the same way as over the socket. It counts against the socket's limit on this node, and against one of
// all nodes together.
import { chatEvents } from '@msm/contract/chat/events';
import { SEND_LIMIT } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { readMessage } from './read-message.ts';

const SENDS: Limit = {
  name: 'chat-sends',
  max: SEND_LIMIT.burst,
  windowSeconds: SEND_LIMIT.burst / SEND_LIMIT.perSecond,
};

export const sendMessage = handler(
  chatRoutes.sendMessage,
  async ({ params: { id }, input, member }, deps: ChatDeps) => {
    deps.audience.takeEvent(chatEvents.sendMessage, member.id);
    await deps.limits.take(SENDS, member.id);
    const sent = await deps.appendMessage({ roomId: id, sender: member, message: input });
    return { message: await readMessage(member.id, id, sent.id, deps) };
  },
);
