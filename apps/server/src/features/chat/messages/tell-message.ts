// Broadcasts the current state of a changed message to its room, also when its author has left the room by now. Clients drop an event
// whose `change_seq` they have. It carries the whole message, not one change: clients take every change up to its `change_seq` as
// applied, also one that was committed and not broadcast.
import * as z from 'zod/mini';
import { chatEvents } from '@msm/contract/chat/events';
import type { Message } from '@msm/contract/chat/schemas';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { job } from '../../../platform/jobs.ts';
import { TOLD_AGAIN_MS } from '../audience.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { readMessageIn } from './read-message.ts';
import type { SealedRoom } from './room-keys.ts';

export const tellMessageAgain = job(
  'chat.tell-message-again',
  z.object({ roomId: z.uuid(), messageId: z.uuid() }),
);

/** In the transaction of the change: this node may die between the commit and the event. */
export const enqueueTelling = (
  tx: Db,
  payload: z.input<(typeof tellMessageAgain)['payload']>,
  { jobs, clock }: Pick<ChatDeps, 'jobs' | 'clock'>,
): Promise<void> =>
  jobs.enqueue(tx, tellMessageAgain, payload, { startAfter: after(clock.now(), TOLD_AGAIN_MS) });

export async function tellMessage(
  room: SealedRoom,
  messageId: string,
  deps: Pick<ChatDeps, 'db' | 'users' | 'roomKeys' | 'audience'>,
): Promise<Message> {
  const message = await readMessageIn(room, messageId, deps);
  const { change_seq } = message;
  if (message.is_deleted)
    deps.audience.tellRoom(room.id, chatEvents.messageDelete, { roomId: room.id, messageId, change_seq });
  else deps.audience.tellRoom(room.id, chatEvents.messageEdit, message);
  return message;
}
