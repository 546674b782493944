// The rooms of a member, the most recently active first.
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { readRooms } from './present-room.ts';
import { listOwnRooms } from './rooms.store.ts';

export const listChats = handler(chatRoutes.listChats, async ({ member }, deps: ChatDeps) => ({
  rooms: await readRooms(member.id, await listOwnRooms(deps.db, member.id), deps),
}));
