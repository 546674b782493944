// The notification socket. Identity comes from the token at the handshake; `authenticate` only confirms it. What is told
// here may be lost while a client is away: it fetches the list whenever it connects.
import * as z from 'zod/mini';
import { Email, Id } from '../fields.ts';
import { sent, told } from '../socket-event.ts';
import { SOCKET_EVENT_LIMIT } from './limits.ts';
import { Notification, UnreadCount } from './schemas.ts';

const RoomName = z.strictObject({ room: z.string().check(z.maxLength(100)) });
const access = 'member';

export const engagementEvents = {
  authenticate: sent('notifications', 'authenticate', {
    access,
    limit: SOCKET_EVENT_LIMIT,
    payload: z.strictObject({ userEmail: Email }),
    ack: z.object({ userId: Id }),
  }),
  joinRoom: sent('notifications', 'join-room', {
    access,
    limit: SOCKET_EVENT_LIMIT,
    payload: RoomName,
    ack: RoomName,
  }),
  leaveRoom: sent('notifications', 'leave-room', {
    access,
    limit: SOCKET_EVENT_LIMIT,
    payload: RoomName,
    ack: RoomName,
  }),
  authenticated: told('notifications', 'authenticated', {
    payload: z.object({ userId: Id, userEmail: z.string() }),
  }),
  /** A new, unread one: each id is told once. */
  notification: told('notifications', 'notification', { payload: Notification }),
  /** Some were read or removed, perhaps in another tab: fetch the list again; this is the new number for the badge. */
  notificationsChanged: told('notifications', 'notifications-changed', { payload: UnreadCount }),
} as const;
