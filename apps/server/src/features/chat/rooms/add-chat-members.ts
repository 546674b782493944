// Adds members to a group. Who is in it already stays as they are.
import { MAX_ROOM_MEMBERS } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { takeChange } from '../messages/change-limit.ts';
import { assertHaveRoom, findAddable } from './addable-members.ts';
import { readRoom } from './present-room.ts';
import { assertGroup, assertManages } from './rooms.rules.ts';
import { insertMembers, lockOwnRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

export const addChatMembers = handler(
  chatRoutes.addChatMembers,
  async ({ params: { id }, input, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock, users, audience } = deps;
    const memberIds = await db.transaction().execute(async (tx) => {
      const { room, members, own } = await lockOwnRoom(tx, id, member.id);
      assertGroup(room);
      assertManages(own);
      const present = new Set(members.map(({ member_id }) => member_id));
      const added = await findAddable(
        tx,
        input.memberIds.filter((each) => !present.has(each)),
        users,
      );
      if (present.size + added.length > MAX_ROOM_MEMBERS)
        throw new AppError('conflict', `A group has at most ${MAX_ROOM_MEMBERS} members.`);
      await assertHaveRoom(tx, added);
      const newcomers = added.map((each) => ({ id: each, role: 'member' as const }));
      if (newcomers.length > 0) await insertMembers(tx, { room, members: newcomers, now: clock.now() });
      const all = [...present, ...added];
      await enqueueTellingRoom(tx, { roomId: id, memberIds: all }, deps);
      return all;
    });
    audience.tellChanged(memberIds, id);
    return { room: await readRoom(member.id, id, deps) };
  },
);
