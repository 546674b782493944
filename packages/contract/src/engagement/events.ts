// The notification socket. Identity comes from the token at the handshake; `authenticate` only confirms it.
import * as z from 'zod/mini';
import { Email, Id } from '../fields.ts';
import { sent, told } from '../socket-event.ts';

const RoomName = z.strictObject({ room: z.string().check(z.maxLength(100)) });

export const engagementEvents = {
  authenticate: sent('notifications', 'authenticate', {
    payload: z.strictObject({ userEmail: Email }),
    ack: z.object({ userId: Id }),
  }),
  joinRoom: sent('notifications', 'join-room', { payload: RoomName, ack: RoomName }),
  leaveRoom: sent('notifications', 'leave-room', { payload: RoomName, ack: RoomName }),
  authenticated: told('notifications', 'authenticated', {
    payload: z.object({ userId: Id, userEmail: z.string() }),
  }),
} as const;
