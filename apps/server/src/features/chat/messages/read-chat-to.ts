// Moves a member's read cursor to a message, over HTTP or the socket, and tells the room.
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { RoomPosition } from '@msm/contract/chat/schemas';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { presentPosition } from '../rooms/present-room.ts';
import { noSuchRoom, positionsOf } from '../rooms/rooms.store.ts';
import { findMessage, moveReadCursor } from './messages.store.ts';

export const readChatTo = handler(
  chatRoutes.readChatTo,
  async ({ params: { id }, input: { messageId }, member }, deps: ChatDeps) => {
    deps.audience.takeEvent(chatEvents.readMessage, member.id);
    return { position: await readTo({ roomId: id, memberId: member.id, messageId }, deps) };
  },
);

interface Reading {
  roomId: string;
  memberId: string;
  messageId: string;
}

export async function readTo(
  reading: Reading,
  { db, clock, audience }: Pick<ChatDeps, 'db' | 'clock' | 'audience'>,
): Promise<RoomPosition> {
  const { roomId, memberId, messageId } = reading;
  const now = clock.now();
  const tellRead = (seq: bigint, readAt: Date) =>
    audience.tellRoom(roomId, chatEvents.readReceipt, {
      roomId,
      messageId,
      userId: memberId,
      read_at: readAt.toISOString(),
      seq: Number(seq),
    });
  const seq = await moveReadCursor(db, { ...reading, now });
  // Before anything else can fail: the cursor has moved.
  if (seq !== undefined) tellRead(seq, now);
  const [position] = await positionsOf(db, memberId, [roomId]);
  if (!position) throw noSuchRoom();
  if (seq === undefined) {
    const message = await findMessage(db, roomId, messageId);
    // A retry: the first report may have been committed and not told. Clients drop a receipt that they have.
    if (message.seq === position.read_seq) tellRead(message.seq, position.read_at ?? now);
  }
  return presentPosition(position);
}
