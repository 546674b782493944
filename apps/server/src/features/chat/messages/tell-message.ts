// Emits the current state of a changed message to its room, whatever the membership of who changed it is by now. Clients ignore a
// `change_seq` that they have. The whole message, not one change of it: under its `change_seq` clients take every earlier change of the
// message for known, also one that was committed and not emitted.
import { chatEvents } from '@msm/contract/chat/events';
import type { Message } from '@msm/contract/chat/schemas';
import type { ChatDeps } from '../chat.deps.ts';
import { readMessageIn } from './read-message.ts';
import type { SealedRoom } from './room-keys.ts';

export async function tellMessage(
  room: SealedRoom,
  messageId: string,
  deps: Pick<ChatDeps, 'db' | 'users' | 'roomKeys' | 'audience'>,
): Promise<Message> {
  const message = await readMessageIn(room, messageId, deps);
  const { change_seq } = message;
  if (message.is_deleted)
    deps.audience.tellRoom(room.id, chatEvents.messageDelete, { roomId: room.id, messageId, change_seq });
  else deps.audience.tellRoom(room.id, chatEvents.messageEdit, message);
  return message;
}
