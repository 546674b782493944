// Deletes a message: its text is blanked and its picture erased; its place in the conversation stays. Deleting it again only
// emits the event again: a retry may follow a commit that was not answered.
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { abandonPictureOf } from '../pictures/pictures.store.ts';
import { assertMayErase } from '../rooms/rooms.rules.ts';
import { lockOwnRoom } from '../rooms/rooms.store.ts';
import { takeChange } from './change-limit.ts';
import { changeMessage, findMessage, nextChange, removeAllReactions } from './messages.store.ts';
import { enqueueTelling, tellMessage } from './tell-message.ts';

export const removeMessage = handler(
  chatRoutes.removeMessage,
  async ({ params: { id, messageId }, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock } = deps;
    const locked = await db.transaction().execute(async (tx) => {
      const { room, own } = await lockOwnRoom(tx, id, member.id);
      const found = await findMessage(tx, id, messageId);
      if (found.sender_id !== member.id) assertMayErase(room, own);
      if (found.deleted_at) return room;
      const change_seq = await nextChange(tx, id);
      await changeMessage(tx, messageId, { encrypted_content: '', deleted_at: clock.now(), change_seq });
      await removeAllReactions(tx, messageId);
      await abandonPictureOf(tx, messageId, clock.now());
      await enqueueTelling(tx, { roomId: id, messageId }, deps);
      return room;
    });
    return { message: await tellMessage(locked, messageId, deps) };
  },
);
