// The notification socket: identity comes from the token of the handshake; a claimed e-mail only has to agree with it.
import { engagementEvents } from '@msm/contract/engagement/events';
import { AppError } from '../../platform/errors.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { onEvent } from '../../platform/realtime/socket-handler.ts';
import type { Session } from '../../platform/access/session.ts';
import type { EngagementDeps } from './engagement.deps.ts';

export const authenticate = onEvent(
  engagementEvents.authenticate,
  async ({ payload, session: { member }, socket }) => {
    if (payload.userEmail !== member.email)
      throw new AppError('forbidden', 'That is not the e-mail of this session.');
    socket.tell(engagementEvents.authenticated, { userId: member.id, userEmail: member.email });
    return { userId: member.id };
  },
);

const closedRoom = () => new AppError('forbidden', 'You cannot join that room.');

export const joinRoom = onEvent(
  engagementEvents.joinRoom,
  async ({ payload: { room }, session, socket }, { db, accounts }: EngagementDeps) => {
    const { member, accountId } = session;
    if (!roomsOpenTo(session).includes(room)) throw closedRoom();
    await socket.join(room);
    if (accountId === null || room !== accountRoom(accountId)) return { room };
    // The session is that of the handshake. Asked after joining: a removal that commits later takes the socket out again.
    const own = await accounts.listFor(db, member.id);
    if (own.some(({ id }) => id === accountId)) return { room };
    await socket.leave(room);
    throw closedRoom();
  },
);

export const leaveRoom = onEvent(
  engagementEvents.leaveRoom,
  async ({ payload: { room }, session, socket }) => {
    if (!roomsOpenTo(session).includes(room)) throw new AppError('forbidden', 'You are not in that room.');
    await socket.leave(room);
    return { room };
  },
);

/** No member listens to what concerns another. */
const roomsOpenTo = ({ member, accountId }: Session): string[] => [
  `user:${member.id}`,
  ...(accountId ? [accountRoom(accountId)] : []),
];

const accountRoom = (accountId: string) => `account:${accountId}`;

/** A member who left an account receives nothing of it any more. */
export const emptyRooms = ({ events }: Pick<EngagementDeps, 'events'>, realtime: Realtime): void =>
  events.on('account.memberLeft', ({ accountId, memberId }) =>
    realtime.leaveRoom('notifications', memberId, accountRoom(accountId)),
  );
