// Deletes a message: its text is blanked and its picture erased; its place in the conversation stays. Deleting it again changes
// nothing.
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { abandonPictureOf } from '../pictures/pictures.store.ts';
import { assertMayErase } from '../rooms/rooms.rules.ts';
import { lockOwnRoom } from '../rooms/rooms.store.ts';
import { takeChange } from './change-limit.ts';
import { changeMessage, findMessage, nextChange, removeAllReactions } from './messages.store.ts';
import { readMessage } from './read-message.ts';

export const removeMessage = handler(
  chatRoutes.removeMessage,
  async ({ params: { id, messageId }, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock, audience } = deps;
    const changeSeq = await db.transaction().execute(async (tx) => {
      const { room, own } = await lockOwnRoom(tx, id, member.id);
      const found = await findMessage(tx, id, messageId);
      if (found.sender_id !== member.id) assertMayErase(room, own);
      if (found.deleted_at) return undefined;
      const change_seq = await nextChange(tx, id);
      await changeMessage(tx, messageId, { encrypted_content: '', deleted_at: clock.now(), change_seq });
      await removeAllReactions(tx, messageId);
      await abandonPictureOf(tx, messageId, clock.now());
      return change_seq;
    });
    if (changeSeq !== undefined)
      audience.tellRoom(id, chatEvents.messageDelete, {
        roomId: id,
        messageId,
        change_seq: Number(changeSeq),
      });
    return { message: await readMessage(member.id, id, messageId, deps) };
  },
);
