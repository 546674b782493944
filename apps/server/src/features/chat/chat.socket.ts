// The chat socket. Each event that names a room is for its members: joining asks the database, and who has joined and is removed
// is taken out on every node at once.
import { chatEvents } from '@msm/contract/chat/events';
import { AppError } from '../../platform/errors.ts';
import { onDisconnect, onEvent, type EventSocket } from '../../platform/realtime/socket-handler.ts';
import { roomName } from './audience.ts';
import type { ChatDeps } from './chat.deps.ts';
import { findDeliveryCursor, moveDeliveryCursor } from './messages/messages.store.ts';
import { readTo } from './messages/read-chat-to.ts';
import { presentPosition } from './rooms/present-room.ts';
import { listJoined, listMemberIds, noSuchRoom, positionsOf } from './rooms/rooms.store.ts';

export const joinRooms = onEvent(
  chatEvents.joinRooms,
  async ({ payload: { roomIds }, senderId, socket }, { db, presence }: ChatDeps) => {
    const own = await listJoined(db, senderId, roomIds);
    for (const id of own) await socket.join(roomName(id));
    // Read after joining: what is sent from now on is told, what was sent before is counted here. A removal that came in
    // between found no socket in the room, so this one leaves now.
    const joined = await positionsOf(db, senderId, roomIds);
    const still = new Set(joined.map(({ id }) => id));
    for (const id of own) if (!still.has(id)) await socket.leave(roomName(id));
    await presence.connect(senderId, socket.id);
    return { rooms: joined.filter(({ id }) => socket.isIn(roomName(id))).map(presentPosition) };
  },
);

export const leaveRoom = onEvent(
  chatEvents.leaveRoom,
  async ({ payload: { roomId }, socket }, _deps: ChatDeps) => {
    assertJoined(socket, roomId);
    await socket.leave(roomName(roomId));
    return { roomId };
  },
);

export const sendMessage = onEvent(
  chatEvents.sendMessage,
  async ({ payload: { roomId, message }, session, socket }, { appendMessage, typing }: ChatDeps) => {
    typing.stop(socket.id, roomId);
    const { id, seq, created_at } = await appendMessage({ roomId, sender: session.member, message });
    return { id, seq: Number(seq), created_at: created_at.toISOString() };
  },
);

export const startTyping = onEvent(
  chatEvents.startTyping,
  async ({ payload: { roomId }, senderId, socket }, { typing }: ChatDeps) => {
    assertJoined(socket, roomId);
    if (typing.start(socket.id, roomId))
      socket.tellOthers(roomName(roomId), chatEvents.typingStarted, { roomId, userId: senderId });
  },
);

export const stopTyping = onEvent(
  chatEvents.stopTyping,
  async ({ payload: { roomId }, senderId, socket }, { typing }: ChatDeps) => {
    assertJoined(socket, roomId);
    if (typing.stop(socket.id, roomId))
      socket.tellOthers(roomName(roomId), chatEvents.typingStopped, { roomId, userId: senderId });
  },
);

export const readMessage = onEvent(chatEvents.readMessage, async ({ payload, senderId }, deps: ChatDeps) =>
  readTo({ ...payload, memberId: senderId }, deps),
);

export const reportDelivery = onEvent(
  chatEvents.reportDelivery,
  async ({ payload: { roomId, seq }, senderId }, { db, audience }: ChatDeps) => {
    const delivery = { roomId, memberId: senderId, seq: BigInt(seq) };
    // A retry moves nothing: the first report may have been committed and not told. Clients drop a receipt that they have.
    const delivered = (await moveDeliveryCursor(db, delivery)) ?? (await findDeliveryCursor(db, delivery));
    if (delivered === undefined) throw noSuchRoom();
    if (delivered === null) return;
    const receipt = { roomId, userId: senderId, seq: Number(delivered) };
    audience.tellRoom(roomId, chatEvents.deliveryReceipt, receipt);
  },
);

export const getOnlineUsers = onEvent(
  chatEvents.getOnlineUsers,
  async ({ payload: { roomId }, senderId, socket }, { db, presence }: ChatDeps) => {
    const memberIds = await listMemberIds(db, roomId);
    if (!memberIds.includes(senderId)) throw noSuchRoom();
    const userIds = await presence.onlineAmong(memberIds);
    for (const userId of userIds) socket.tell(chatEvents.userOnline, { userId });
    return { roomId, userIds };
  },
);

export const endPresence = onDisconnect(
  'chats',
  async ({ senderId, socketId }, { presence, typing, audience }: ChatDeps) => {
    presence.disconnect(senderId, socketId);
    for (const roomId of typing.forget(socketId))
      audience.tellRoom(roomId, chatEvents.typingStopped, { roomId, userId: senderId });
  },
);

function assertJoined(socket: EventSocket, roomId: string): void {
  if (!socket.isIn(roomName(roomId)))
    throw new AppError('notFound', 'You have not joined such a conversation.');
}
