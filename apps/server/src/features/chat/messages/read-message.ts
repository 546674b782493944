// One message as a member of its room sees it now.
import type { Message } from '@msm/contract/chat/schemas';
import type { ChatDeps } from '../chat.deps.ts';
import { findJoinedRoom, listMembers } from '../rooms/rooms.store.ts';
import { findMessage } from './messages.store.ts';
import { presentMessages } from './present-message.ts';

export async function readMessage(
  memberId: string,
  roomId: string,
  messageId: string,
  deps: Pick<ChatDeps, 'db' | 'users' | 'roomKeys'>,
): Promise<Message> {
  const room = await findJoinedRoom(deps.db, memberId, roomId);
  const row = await findMessage(deps.db, roomId, messageId);
  const cursors = await listMembers(deps.db, roomId);
  const [message] = await presentMessages([row], new Map([[roomId, room]]), deps, cursors);
  return message!;
}
