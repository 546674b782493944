// The notification socket: identity comes from the token of the handshake; a claimed e-mail only has to agree with it.
import { engagementEvents } from '@msm/contract/engagement/events';
import { AppError } from '../../platform/errors.ts';
import type { Realtime } from '../../platform/realtime.ts';
import type { Session } from '../../platform/session.ts';
import { onEvent, tell, type SocketHandler } from '../../platform/socket-handler.ts';
import type { EngagementDeps } from './engagement.deps.ts';

const authenticate = onEvent(
  engagementEvents.authenticate,
  async ({ payload, session: { member }, socket }) => {
    if (payload.userEmail !== member.email)
      throw new AppError('forbidden', 'That is not the e-mail of this session.');
    tell(socket, engagementEvents.authenticated, { userId: member.id, userEmail: member.email });
    return { userId: member.id };
  },
);

const closedRoom = () => new AppError('forbidden', 'You cannot join that room.');

const joinRoom = ({ db, accounts }: Needs) =>
  onEvent(engagementEvents.joinRoom, async ({ payload: { room }, session, socket }) => {
    const { member, accountId } = session;
    if (!roomsOpenTo(session).includes(room)) throw closedRoom();
    await socket.join(room);
    if (accountId === null || room !== accountRoom(accountId)) return { room };
    // The session is that of the handshake. Asked after joining: a removal that commits later takes the socket out again.
    const own = await accounts.listFor(db, member.id);
    if (own.some(({ id }) => id === accountId)) return { room };
    await socket.leave(room);
    throw closedRoom();
  });

const leaveRoom = onEvent(engagementEvents.leaveRoom, async ({ payload: { room }, session, socket }) => {
  if (!roomsOpenTo(session).includes(room)) throw new AppError('forbidden', 'You are not in that room.');
  await socket.leave(room);
  return { room };
});

/** Nobody listens to another member, and leaving must not undo the rooms the platform itself put a socket in. */
const roomsOpenTo = ({ member, accountId }: Session): string[] => [
  `user:${member.id}`,
  ...(accountId ? [accountRoom(accountId)] : []),
];

const accountRoom = (accountId: string) => `account:${accountId}`;

type Needs = Pick<EngagementDeps, 'db' | 'accounts'>;

export const engagementSockets = (deps: Needs): SocketHandler[] => [authenticate, joinRoom(deps), leaveRoom];

/** Who left an account hears nothing of it any more. */
export const emptyRooms = ({ events }: Pick<EngagementDeps, 'events'>, realtime: Realtime): void =>
  events.on('account.memberLeft', ({ accountId, memberId }) =>
    realtime.leaveRoom(memberId, accountRoom(accountId)),
  );
