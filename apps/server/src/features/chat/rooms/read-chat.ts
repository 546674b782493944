// One room with all its members.
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { readRoom } from './present-room.ts';

export const readChat = handler(chatRoutes.readChat, async ({ params: { id }, member }, deps: ChatDeps) => ({
  room: await readRoom(member.id, id, deps),
}));
