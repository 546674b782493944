// When a room rings the caller's bell. Their other tabs are told.
import { chatRoutes } from '@msm/contract/chat/routes';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { takeChange } from '../messages/change-limit.ts';
import { readRoom } from './present-room.ts';
import { changeMember, noSuchRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

export const setChatNotifications = handler(
  chatRoutes.setChatNotifications,
  async ({ params: { id }, input, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    await deps.db.transaction().execute(async (tx) => {
      if (!(await changeMember(tx, id, member.id, input))) throw noSuchRoom();
      await enqueueTellingRoom(tx, { roomId: id, memberIds: [member.id] }, deps);
    });
    deps.audience.tellChanged([member.id], id);
    return { room: await readRoom(member.id, id, deps) };
  },
);
