// What a member does to messages that are there: edit, delete, react. The answer is applied like the event that tells of it.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { call } from '../../../platform/api/api-client.ts';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useSession } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toast.ts';
import { changeChats } from './chat-store.ts';
import { withChange } from './messages.rules.ts';

const paramsOf = ({ room_id, id }: Message) => ({ id: room_id, messageId: id });

function apply(message: Message): void {
  const change = { roomId: message.room_id, messageId: message.id, change_seq: message.change_seq };
  changeChats((state) => withChange(state, change, () => message));
}

/** Answers whether it worked; the reason of a failure is shown. */
async function applyAnswer(changing: Promise<{ message: Message }>, failure: string): Promise<boolean> {
  try {
    const { message } = await changing;
    apply(message);
    return true;
  } catch (error) {
    showToast('error', reasonOr(error, failure));
    return false;
  }
}

export const editMessage = (message: Message, content: string): Promise<boolean> =>
  applyAnswer(
    call(chatRoutes.editMessage, { params: paramsOf(message), input: { content } }),
    'The message could not be changed.',
  );

export const removeMessage = (message: Message): Promise<boolean> =>
  applyAnswer(
    call(chatRoutes.removeMessage, { params: paramsOf(message) }),
    'The message could not be deleted.',
  );

export const hasReacted = ({ reactions }: Message, emoji: string): boolean => {
  const memberId = useSession.getState().user?.id;
  return reactions.some((reaction) => reaction.user_id === memberId && reaction.emoji === emoji);
};

export function toggleReaction(message: Message, emoji: string): Promise<boolean> {
  const route = hasReacted(message, emoji) ? chatRoutes.removeReaction : chatRoutes.addReaction;
  return applyAnswer(
    call(route, { params: paramsOf(message), input: { emoji } }),
    'The reaction could not be saved.',
  );
}
