// The chat socket, as the specification names its events. Identity comes from the token of the handshake, and membership of
// the room is checked for each event. What is told may be lost, come twice, or out of order when several nodes serve a room: a
// client ignores the numbers it has, and when it sees a gap in `seq` or `change_seq` fetches what is after the last without one.
import * as z from 'zod/mini';
import { Id, Instant } from '../fields.ts';
import { sent, told } from '../socket-event.ts';
import { JOIN_LIMIT, MAX_ROOMS_PER_MEMBER, READ_LIMIT, SEND_LIMIT, TYPING_LIMIT } from './limits.ts';
import { Message, NewMessage, RoomPosition } from './schemas.ts';

const access = 'member';
const InRoom = z.strictObject({ roomId: Id });
const UserInRoom = z.object({ roomId: Id, userId: Id });
const User = z.object({ userId: Id });
const Reacted = z.object({
  roomId: Id,
  messageId: Id,
  userId: Id,
  emoji: z.string(),
  created_at: Instant,
  change_seq: z.number(),
});

export const chatEvents = {
  /** Joins the rooms one is a member of; the answer says how far each is, and leaves out what one may not join. */
  joinRooms: sent('chats', 'rooms:join', {
    access,
    limit: JOIN_LIMIT,
    payload: z.strictObject({ roomIds: z.array(Id).check(z.maxLength(MAX_ROOMS_PER_MEMBER)) }),
    ack: z.object({ rooms: z.array(RoomPosition) }),
  }),
  /** This socket hears nothing of the room any more; its member stays a member. */
  leaveRoom: sent('chats', 'room:leave', { access, limit: JOIN_LIMIT, payload: InRoom, ack: InRoom }),
  /** Acknowledged once it is stored. A repeated `clientId` is acknowledged like the first, and emits no event. */
  sendMessage: sent('chats', 'message:send', {
    access,
    limit: SEND_LIMIT,
    payload: z.strictObject({ roomId: Id, message: NewMessage }),
    ack: z.object({ id: Id, seq: z.number(), created_at: Instant }),
  }),
  startTyping: sent('chats', 'typing:start', { access, limit: TYPING_LIMIT, payload: InRoom }),
  stopTyping: sent('chats', 'typing:stop', { access, limit: TYPING_LIMIT, payload: InRoom }),
  /** Everything up to this message is read. The cursor never goes back. */
  readMessage: sent('chats', 'message:read', {
    access,
    limit: READ_LIMIT,
    payload: z.strictObject({ roomId: Id, messageId: Id }),
    ack: RoomPosition,
  }),
  /** In a direct room: everything up to this `seq` has reached this device. Does nothing in a group. */
  reportDelivery: sent('chats', 'message:delivered', {
    access,
    limit: READ_LIMIT,
    payload: z.strictObject({ roomId: Id, seq: z.number().check(z.int(), z.gte(1)) }),
  }),
  /** Answers the members who are online, and tells `user:online` of each. */
  getOnlineUsers: sent('chats', 'room:get-online-users', {
    access,
    limit: JOIN_LIMIT,
    payload: InRoom,
    ack: z.object({ roomId: Id, userIds: z.array(Id) }),
  }),

  /** By the platform, of an event that asked for no acknowledgement. */
  refused: told('chats', 'error', { payload: z.object({ message: z.string(), code: z.string() }) }),
  /** Also to the sender's own sockets. */
  messageNew: told('chats', 'message:new', { payload: Message }),
  messageEdit: told('chats', 'message:edit', { payload: Message }),
  messageDelete: told('chats', 'message:delete', {
    payload: z.object({ roomId: Id, messageId: Id, change_seq: z.number() }),
  }),
  reactionAdd: told('chats', 'reaction:add', { payload: Reacted }),
  reactionRemove: told('chats', 'reaction:remove', { payload: Reacted }),
  /** A member read the message and all before it; also to the member's own other sockets. */
  readReceipt: told('chats', 'message:read-receipt', {
    payload: z.object({ roomId: Id, messageId: Id, userId: Id, read_at: Instant, seq: z.number() }),
  }),
  deliveryReceipt: told('chats', 'message:delivery-receipt', {
    payload: z.object({ roomId: Id, userId: Id, seq: z.number() }),
  }),
  typingStarted: told('chats', 'typing:user-started', { payload: UserInRoom, isVolatile: true }),
  typingStopped: told('chats', 'typing:user-stopped', { payload: UserInRoom, isVolatile: true }),
  userOnline: told('chats', 'user:online', { payload: User }),
  userOffline: told('chats', 'user:offline', { payload: User }),
  /** A room is new to the member, or its name, members or settings changed: fetch it, and join it if it is new. */
  roomChanged: told('chats', 'room:changed', { payload: InRoom }),
  /** The member is in this room no longer. */
  roomRemoved: told('chats', 'room:removed', { payload: InRoom }),
} as const;
