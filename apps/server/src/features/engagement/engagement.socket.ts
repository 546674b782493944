// The notification socket: identity comes from the token of the handshake; a claimed e-mail only has to agree with it.
import { engagementEvents } from '@msm/contract/engagement/events';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/session.ts';
import { onEvent, tell, type SocketHandler } from '../../platform/socket-handler.ts';

const authenticate = onEvent(
  engagementEvents.authenticate,
  async ({ payload, session: { member }, socket }) => {
    if (payload.userEmail !== member.email)
      throw new AppError('forbidden', 'That is not the e-mail of this session.');
    tell(socket, engagementEvents.authenticated, { userId: member.id, userEmail: member.email });
    return { userId: member.id };
  },
);

const joinRoom = onEvent(engagementEvents.joinRoom, async ({ payload: { room }, session, socket }) => {
  if (!roomsOpenTo(session).includes(room)) throw new AppError('forbidden', 'You cannot join that room.');
  await socket.join(room);
  return { room };
});

const leaveRoom = onEvent(engagementEvents.leaveRoom, async ({ payload: { room }, session, socket }) => {
  if (!roomsOpenTo(session).includes(room)) throw new AppError('forbidden', 'You are not in that room.');
  await socket.leave(room);
  return { room };
});

/** Nobody listens to another member, and leaving must not undo the rooms the platform itself put a socket in. */
const roomsOpenTo = ({ member, accountId }: Session): string[] => [
  `user:${member.id}`,
  ...(accountId ? [`account:${accountId}`] : []),
];

export const engagementSockets: SocketHandler[] = [authenticate, joinRoom, leaveRoom];
