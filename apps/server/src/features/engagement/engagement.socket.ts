// The notification socket: identity comes from the token of the handshake; a claimed e-mail only has to agree with it.
import { engagementEvents } from '@msm/contract/engagement/events';
import { accountOfRoom, accountRoom, userRoom } from '@msm/contract/engagement/rooms';
import { AppError } from '../../platform/errors.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { onEvent } from '../../platform/realtime/socket-handler.ts';
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

/** A member's own room, and those of the accounts they belong to: switching the account needs no new connection. */
export const joinRoom = onEvent(
  engagementEvents.joinRoom,
  async ({ payload: { room }, session: { member }, socket }, { db, accounts }: EngagementDeps) => {
    const accountId = accountOfRoom(room);
    const isOpen = async () =>
      accountId === undefined
        ? room === userRoom(member.id)
        : (await accounts.listFor(db, member.id)).some(({ id }) => id === accountId);
    if (!(await isOpen())) throw closedRoom();
    await socket.join(room);
    // Asked again after joining: a removal that commits later takes the socket out, one that came in between did not.
    if (await isOpen()) return { room };
    await socket.leave(room);
    throw closedRoom();
  },
);

export const leaveRoom = onEvent(
  engagementEvents.leaveRoom,
  async ({ payload: { room }, session: { member }, socket }) => {
    if (room !== userRoom(member.id) && accountOfRoom(room) === undefined)
      throw new AppError('forbidden', 'You are not in that room.');
    await socket.leave(room);
    return { room };
  },
);

/** A member who left an account receives nothing of it any more. */
export const emptyRooms = ({ events }: Pick<EngagementDeps, 'events'>, realtime: Realtime): void =>
  events.on('account.memberLeft', ({ accountId, memberId }) =>
    realtime.leaveRoom('notifications', memberId, accountRoom(accountId)),
  );
