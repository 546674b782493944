// Renames a group.
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { takeChange } from '../messages/change-limit.ts';
import { readRoom } from './present-room.ts';
import { assertGroup, assertManages } from './rooms.rules.ts';
import { lockOwnRoom, renameRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

export const renameChat = handler(
  chatRoutes.renameChat,
  async ({ params: { id }, input, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const memberIds = await deps.db.transaction().execute(async (tx) => {
      const locked = await lockOwnRoom(tx, id, member.id);
      assertGroup(locked.room);
      assertManages(locked.own);
      await renameRoom(tx, id, input.name);
      const all = locked.members.map(({ member_id }) => member_id);
      await enqueueTellingRoom(tx, { roomId: id, memberIds: all }, deps);
      return all;
    });
    deps.audience.tellChanged(memberIds, id);
    return { room: await readRoom(member.id, id, deps) };
  },
);
