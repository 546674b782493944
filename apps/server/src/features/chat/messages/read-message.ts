// One message as the members of its room see it now.
import type { Message } from '@msm/contract/chat/schemas';
import type { ChatDeps } from '../chat.deps.ts';
import { findJoinedRoom, listMembers } from '../rooms/rooms.store.ts';
import { findMessage } from './messages.store.ts';
import { presentMessages } from './present-message.ts';
import type { SealedRoom } from './room-keys.ts';

export async function readMessage(
  memberId: string,
  roomId: string,
  messageId: string,
  deps: Pick<ChatDeps, 'db' | 'users' | 'roomKeys'>,
): Promise<Message> {
  return readMessageIn(await findJoinedRoom(deps.db, memberId, roomId), messageId, deps);
}

/** Checks no membership. */
export async function readMessageIn(
  room: SealedRoom,
  messageId: string,
  deps: Pick<ChatDeps, 'db' | 'users' | 'roomKeys'>,
): Promise<Message> {
  const row = await findMessage(deps.db, room.id, messageId);
  const cursors = await listMembers(deps.db, room.id);
  const [message] = await presentMessages([row], new Map([[room.id, room]]), deps, cursors);
  return message!;
}
