// Tells members again, some seconds after a change of a room, what it is to them by then: new or different, or gone. Their node may
// have died between the commit and the events.
import * as z from 'zod/mini';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { job } from '../../../platform/jobs.ts';
import { TOLD_AGAIN_MS } from '../audience.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { listMemberIds } from './rooms.store.ts';

export const tellRoomChangedAgain = job(
  'chat.tell-room-changed-again',
  z.object({ roomId: z.uuid(), memberIds: z.array(z.uuid()) }),
);

type Changed = z.output<(typeof tellRoomChangedAgain)['payload']>;

/** In the transaction of the change. */
export const enqueueTellingRoom = (
  tx: Db,
  changed: Changed,
  { jobs, clock }: Pick<ChatDeps, 'jobs' | 'clock'>,
): Promise<void> =>
  jobs.enqueue(tx, tellRoomChangedAgain, changed, { startAfter: after(clock.now(), TOLD_AGAIN_MS) });

export async function tellRoomChanged(
  { roomId, memberIds }: Changed,
  { db, audience }: Pick<ChatDeps, 'db' | 'audience'>,
): Promise<void> {
  const present = new Set(await listMemberIds(db, roomId));
  for (const memberId of memberIds) if (!present.has(memberId)) audience.tellRemoved(memberId, roomId);
  // Read again: who was brought back meanwhile is told so after the removal.
  const still = new Set(await listMemberIds(db, roomId));
  audience.tellChanged(
    memberIds.filter((memberId) => still.has(memberId)),
    roomId,
  );
}
