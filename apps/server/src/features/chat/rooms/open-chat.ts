// Opens the direct room of two members, one for both and for good, or creates a group.
import { randomUUIDv7 } from 'node:crypto';
import { NEW_ROOMS_PER_HOUR } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { OpenChatInput } from '@msm/contract/chat/schemas';
import { assertEmailVerified } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { assertHaveRoom, findAddable } from './addable-members.ts';
import { readRoom } from './present-room.ts';
import { directKeyOf } from './rooms.rules.ts';
import { findDirectRoom, findSubmittedRoom, insertMembers, insertRoom } from './rooms.store.ts';
import { enqueueTellingRoom } from './tell-room-changed.ts';

const NEW_ROOMS: Limit = { name: 'chat-new-rooms', max: NEW_ROOMS_PER_HOUR, windowSeconds: 3_600 };

export const openChat = handler(chatRoutes.openChat, async ({ input, member }, deps: ChatDeps) => {
  // Members are brought into a group without being asked.
  if (input.kind === 'group') assertEmailVerified(member);
  if (input.kind === 'direct' && input.memberId === member.id)
    throw invalidField('memberId', 'Choose somebody else: this is you.');
  const existing = await findExisting(deps.db, input, member.id);
  const roomId = existing?.id ?? (await create(input, member.id, deps));
  return { room: await readRoom(member.id, roomId, deps) };
});

async function findExisting(db: Db, input: OpenChatInput, callerId: string) {
  if (input.kind === 'direct') return findDirectRoom(db, directKeyOf(callerId, input.memberId));
  return input.submissionId === undefined ? undefined : findSubmittedRoom(db, callerId, input.submissionId);
}

async function create(input: OpenChatInput, callerId: string, deps: ChatDeps): Promise<string> {
  const { db, clock, limits, users, roomKeys, audience } = deps;
  await limits.take(NEW_ROOMS, callerId);
  const isDirect = input.kind === 'direct';
  const wanted = isDirect ? [input.memberId] : input.memberIds.filter((id) => id !== callerId);
  const [id, now] = [randomUUIDv7(), clock.now()];
  const directKey = isDirect ? directKeyOf(callerId, input.memberId) : null;
  const { roomId, memberIds } = await db.transaction().execute(async (tx) => {
    const others = await findAddable(tx, wanted, users);
    const ids = [callerId, ...others];
    await assertHaveRoom(tx, ids);
    const room = {
      id,
      kind: input.kind,
      name: isDirect ? '' : input.name,
      direct_key: directKey,
      sealed_key: roomKeys.create(id),
      created_at: now,
      active_at: now,
      ...(!isDirect && input.submissionId && { creator_id: callerId, submission_id: input.submissionId }),
    };
    // Both opened it at the same moment, or it was sent twice: the other one's is there.
    if (!(await insertRoom(tx, room)))
      return { roomId: (await findExisting(tx, input, callerId))!.id, memberIds: ids };
    const members = [
      { id: callerId, role: isDirect ? ('member' as const) : ('owner' as const) },
      ...others.map((each) => ({ id: each, role: 'member' as const })),
    ];
    await insertMembers(tx, { room: { id, last_seq: 0n }, members, now });
    await enqueueTellingRoom(tx, { roomId: id, memberIds: ids }, deps);
    return { roomId: id, memberIds: ids };
  });
  audience.tellChanged(memberIds, roomId);
  return roomId;
}
