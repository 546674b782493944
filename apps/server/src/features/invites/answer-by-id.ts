// An invitation by its id, answered by whom it is for. To everybody else it does not exist.
import { AppError } from '../../platform/errors.ts';
import type { SessionMember } from '../../platform/access/session.ts';
import { answerInvite } from './answer-invite.ts';
import { inviteeOf } from './invitee-of.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { lockReceived, type InviteRow } from './invites.store.ts';

export const answerById = (
  id: string,
  member: SessionMember,
  isAccepted: boolean,
  deps: InvitesDeps,
): Promise<InviteRow> =>
  deps.notifications.transaction(async (tx, notify) => {
    const invite = await lockReceived(tx, id, await inviteeOf(tx, member, deps));
    if (!invite) throw new AppError('notFound', 'No invitation to you has that id.');
    await answerInvite({ tx, notify, member }, invite, isAccepted, deps);
    return invite;
  });
