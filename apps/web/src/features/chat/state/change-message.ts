// What a member does to messages that are there: edit, delete, react. The answer is applied like the event that tells of it, and is
// ignored when another member has signed in meanwhile.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import { reasonOr } from '../../../platform/api/api-error.ts';
import { useSession } from '../../../platform/session/session.ts';
import { stillMember } from '../../../platform/session/still-member.ts';
import { showToast } from '../../../platform/toast.ts';
import { callInTime } from './call-in-time.ts';
import { changeChats } from './chat-store.ts';
import {
  withChange,
  withDeletion,
  withGuess,
  withoutGuess,
  withoutReaction,
  withReaction,
} from './messages.rules.ts';

const paramsOf = ({ room_id, id }: Message) => ({ id: room_id, messageId: id });

function apply(message: Message): void {
  const change = { roomId: message.room_id, messageId: message.id, change_seq: message.change_seq };
  const memberId = useSession.getState().user?.id ?? '';
  changeChats((state) =>
    message.is_deleted ? withDeletion(state, change, memberId) : withChange(state, change, () => message),
  );
}

/** Answers whether it worked; the reason of a failure is shown. */
async function applyAnswer(changing: Promise<{ message: Message }>, failure: string): Promise<boolean> {
  const isStillMember = stillMember();
  try {
    const { message } = await changing;
    if (isStillMember()) apply(message);
    return true;
  } catch (error) {
    if (isStillMember()) showToast('error', reasonOr(error, failure));
    return false;
  }
}

export const editMessage = (message: Message, content: string): Promise<boolean> =>
  applyAnswer(
    callInTime(chatRoutes.editMessage, { params: paramsOf(message), input: { content } }),
    'The message could not be changed.',
  );

export const removeMessage = (message: Message): Promise<boolean> =>
  applyAnswer(
    callInTime(chatRoutes.removeMessage, { params: paramsOf(message) }),
    'The message could not be deleted.',
  );

export const hasReacted = ({ reactions }: Message, emoji: string): boolean => {
  const memberId = useSession.getState().user?.id;
  return reactions.some((reaction) => reaction.user_id === memberId && reaction.emoji === emoji);
};

/** By member and message. One after the other: of two presses in a row the second must not reach the server first. */
const reacting = new Map<string, Promise<void>>();

function inTurn(name: string, react: () => Promise<void>): void {
  const last = (reacting.get(name) ?? Promise.resolve()).then(react);
  reacting.set(name, last);
  void last.finally(() => {
    if (reacting.get(name) === last) reacting.delete(name);
  });
}

/** Shown at once, and until the server has answered: then what it has told is shown. */
export function toggleReaction(message: Message, emoji: string): void {
  const { id: userId } = useSession.getState().user ?? {};
  if (userId === undefined) return;
  const isStillMember = stillMember();
  const isRemoval = hasReacted(message, emoji);
  const own = { user_id: userId, emoji };
  const add = withReaction({ ...own, created_at: new Date().toISOString() });
  const guess = { messageId: message.id, apply: isRemoval ? withoutReaction(own) : add };
  const route = isRemoval ? chatRoutes.removeReaction : chatRoutes.addReaction;
  changeChats((state) => withGuess(state, guess));
  inTurn(`${userId} ${message.id}`, async () => {
    // Asked when its turn comes: it would be made in the name of another member.
    if (!isStillMember()) return;
    const answering = callInTime(route, { params: paramsOf(message), input: { emoji } });
    await applyAnswer(answering, 'The reaction could not be saved.');
    changeChats((state) => withoutGuess(state, guess));
  });
}
