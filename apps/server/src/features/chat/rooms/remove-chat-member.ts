// Removes a member from a group, or lets one leave. Their sockets leave the room on every node. A group without members is deleted
// with everything in it.
import { chatRoutes } from '@msm/contract/chat/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { takeChange } from '../messages/change-limit.ts';
import { assertGroup, assertMayRemove, successorOf } from './rooms.rules.ts';
import { changeMember, lockOwnRoom, removeMember, removeRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

export const removeChatMember = handler(
  chatRoutes.removeChatMember,
  async ({ params: { id, memberId }, member }, deps: ChatDeps) => {
    await takeChange(deps, member.id);
    const { db, clock, users, audience } = deps;
    const remaining = await db.transaction().execute(async (tx) => {
      const { room, members, own } = await lockOwnRoom(tx, id, member.id);
      assertGroup(room);
      const removed = members.find(({ member_id }) => member_id === memberId);
      if (!removed) throw new AppError('notFound', 'No member of this group has that id.');
      assertMayRemove(own, removed);
      const others = members.filter((each) => each !== removed);
      const otherIds = others.map(({ member_id }) => member_id);
      await removeMember(tx, id, memberId);
      const memberIds = members.map(({ member_id }) => member_id);
      await enqueueTellingRoom(tx, { roomId: id, memberIds }, deps);
      const disabled = (await users.list(tx, otherIds)).filter(({ isDisabled }) => isDisabled);
      const successor = successorOf(others, new Set(disabled.map(({ id: userId }) => userId)));
      if (successor) await changeMember(tx, id, successor.member_id, { role: 'owner' });
      if (others.length === 0) await removeRoom(tx, id, clock.now());
      return otherIds;
    });
    audience.tellRemoved(memberId, id);
    audience.tellChanged(remaining, id);
    return {};
  },
);
