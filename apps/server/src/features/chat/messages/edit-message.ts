// Replaces the text of a message of one's own. The former text is not kept.
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { lockOwnRoom } from '../rooms/rooms.store.ts';
import { isCallRecord } from './call-contents.ts';
import { takeChange } from './change-limit.ts';
import { changeMessage, findMessage, nextChange } from './messages.store.ts';
import { readMessage } from './read-message.ts';

export const editMessage = handler(
  chatRoutes.editMessage,
  async ({ params: { id, messageId }, input, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock, roomKeys, audience } = deps;
    await db.transaction().execute(async (tx) => {
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
    });
    const message = await readMessage(member.id, id, messageId, deps);
    audience.tellRoom(id, chatEvents.messageEdit, message);
    return { message };
  },
);
