// Members who can be brought into a room: they exist, can sign in, and are not in too many rooms already.
import { MAX_ROOMS_PER_MEMBER } from '@msm/contract/chat/limits';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Users } from '../../../platform/ports/users.ts';
import { countRoomsOf } from './rooms.store.ts';

/** In order, each once. */
export async function findAddable(tx: Db, memberIds: readonly string[], users: Users): Promise<string[]> {
  const wanted = [...new Set(memberIds)].toSorted();
  const found = (await users.list(tx, wanted)).filter(({ isDisabled }) => !isDisabled);
  if (found.length < wanted.length) throw new AppError('notFound', 'No member has that id.');
  return wanted;
}

/** In the order of their ids, since each is locked. */
export async function assertHaveRoom(tx: Db, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds.toSorted())
    if ((await countRoomsOf(tx, memberId)) >= MAX_ROOMS_PER_MEMBER)
      throw new AppError('conflict', 'One of them is in too many conversations already.');
}
