// Gives a member of a group another role. A group keeps an owner.
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { takeChange } from '../messages/change-limit.ts';
import { readRoom } from './present-room.ts';
import { assertGroup, assertOwns } from './rooms.rules.ts';
import { changeMember, lockOwnRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

export const changeChatMember = handler(
  chatRoutes.changeChatMember,
  async ({ params: { id, memberId }, input: { role }, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, users } = deps;
    const memberIds = await db.transaction().execute(async (tx) => {
      const locked = await lockOwnRoom(tx, id, member.id);
      assertGroup(locked.room);
      assertOwns(locked.own);
      const otherOwners = locked.members.filter(
        (each) => each.role === 'owner' && each.member_id !== memberId,
      );
      const others = await users.list(
        tx,
        otherOwners.map(({ member_id }) => member_id),
      );
      if (role !== 'owner' && others.every(({ isDisabled }) => isDisabled))
        throw new AppError('conflict', 'Make somebody else an owner first.');
      if (!(await changeMember(tx, id, memberId, { role })))
        throw new AppError('notFound', 'No member of this group has that id.');
      const all = locked.members.map(({ member_id }) => member_id);
      await enqueueTellingRoom(tx, { roomId: id, memberIds: all }, deps);
      return all;
    });
    deps.audience.tellChanged(memberIds, id);
    return { room: await readRoom(member.id, id, deps) };
  },
);
