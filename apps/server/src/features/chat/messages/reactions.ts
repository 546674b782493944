// Reactions: an emoji of a member on a message, each once. Adding one that is there and removing one that is not change nothing,
// and emit the message again: a retry may follow a commit that was not answered.
import { chatEvents } from '@msm/contract/chat/events';
import { MAX_EMOJI_PER_MESSAGE } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { ReactionRow } from '../chat.tables.ts';
import { lockOwnRoom } from '../rooms/rooms.store.ts';
import { takeChange } from './change-limit.ts';
import {
  changeMessage,
  findMessage,
  insertReaction,
  listReactions,
  nextChange,
  removeReaction as takeBack,
} from './messages.store.ts';
import { readMessage } from './read-message.ts';
import { enqueueTelling, tellMessage } from './tell-message.ts';

export const addReaction = handler(
  chatRoutes.addReaction,
  async ({ params, input, member }, deps: ChatDeps) =>
    react({ ...params, memberId: member.id, emoji: input.emoji }, deps, {
      event: chatEvents.reactionAdd,
      async write(tx, reaction) {
        const emoji = new Set((await listReactions(tx, [reaction.message_id])).map((each) => each.emoji));
        if (!emoji.has(reaction.emoji) && emoji.size >= MAX_EMOJI_PER_MESSAGE)
          throw new AppError('conflict', 'This message has too many different reactions.');
        return (await insertReaction(tx, reaction)) ? reaction : undefined;
      },
    }),
);

export const removeReaction = handler(
  chatRoutes.removeReaction,
  async ({ params, input, member }, deps: ChatDeps) =>
    react({ ...params, memberId: member.id, emoji: input.emoji }, deps, {
      event: chatEvents.reactionRemove,
      write: takeBack,
    }),
);

interface Reacting {
  id: string;
  messageId: string;
  memberId: string;
  emoji: string;
}

interface Way {
  event: typeof chatEvents.reactionAdd;
  /** Undefined when there is nothing to change. */
  write(tx: Db, reaction: ReactionRow): Promise<ReactionRow | undefined>;
}

async function react({ id, messageId, memberId, emoji }: Reacting, deps: ChatDeps, { event, write }: Way) {
  await takeChange(deps, memberId);
  const { db, clock, audience } = deps;
  const { locked, change } = await db.transaction().execute(async (tx) => {
    const { room } = await lockOwnRoom(tx, id, memberId);
    const found = await findMessage(tx, id, messageId);
    if (found.deleted_at) throw new AppError('conflict', 'This message was deleted.');
    const created_at = clock.now();
    const written = await write(tx, { message_id: messageId, member_id: memberId, emoji, created_at });
    if (!written) return { locked: room };
    const change_seq = await nextChange(tx, id);
    await changeMessage(tx, messageId, { change_seq });
    await enqueueTelling(tx, { roomId: id, messageId }, deps);
    return {
      locked: room,
      change: { created_at: written.created_at.toISOString(), change_seq: Number(change_seq) },
    };
  });
  if (!change) return { message: await tellMessage(locked, messageId, deps) };
  audience.tellRoom(id, event, { roomId: id, messageId, userId: memberId, emoji, ...change });
  return { message: await readMessage(memberId, id, messageId, deps) };
}
