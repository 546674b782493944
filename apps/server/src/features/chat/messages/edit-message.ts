// Replaces the text of a message of one's own. The former text is not kept.
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { lockOwnRoom } from '../rooms/rooms.store.ts';
import { isCallRecord } from './call-contents.ts';
import { takeChange } from './change-limit.ts';
import { changeMessage, findMessage, nextChange } from './messages.store.ts';
import { enqueueTelling, tellMessage } from './tell-message.ts';

export const editMessage = handler(
  chatRoutes.editMessage,
  async ({ params: { id, messageId }, input, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock, roomKeys } = deps;
    const locked = await db.transaction().execute(async (tx) => {
      const { room } = await lockOwnRoom(tx, id, member.id);
      const found = await findMessage(tx, id, messageId);
      if (found.sender_id !== member.id)
        throw new AppError('forbidden', 'Only its sender can change a message.');
      if (isCallRecord(found)) throw new AppError('forbidden', 'A record of a call cannot be changed.');
      if (found.deleted_at) throw new AppError('conflict', 'This message was deleted.');
      await changeMessage(tx, messageId, {
        encrypted_content: roomKeys.seal(room, found, input.content),
        edited_at: clock.now(),
        change_seq: await nextChange(tx, id),
      });
      await enqueueTelling(tx, { roomId: id, messageId }, deps);
      return room;
    });
    return { message: await tellMessage(locked, messageId, deps) };
  },
);
