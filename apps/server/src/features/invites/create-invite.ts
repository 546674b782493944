// Invites an address, or to a game a member by username. Into an account or a group only who may do so there; the answer is the same
// whether or not the address belongs to a member.
import { gameName } from '@msm/contract/game-links';
import { inviteRoutes } from '@msm/contract/invites/routes';
import type { InputOf } from '@msm/contract/route';
import type { Db } from '../../platform/db/tables.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { countSuccesses } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { presentSent } from './present-invite.ts';
import { byName } from './invites.rules.ts';
import { recordInvite, takeInvite, type Invitation } from './record-invite.ts';

export const createInvite = handler(inviteRoutes.createInvite, async ({ input, member }, deps: InvitesDeps) =>
  countSuccesses(await takeInvite(member.id, addressOf(input), deps), () =>
    deps.notifications.transaction(async (tx, notify) => {
      const subject = await subjectOf(tx, input, member.id, deps);
      const invitation = { ...input, ...subject, ...(await invitedBy(tx, input, deps)) };
      const { invite } = await recordInvite({ tx, notify, member }, invitation, deps);
      return { invite: presentSent(invite, deps.clock.now()) };
    }),
  ),
);

type Input = InputOf<typeof inviteRoutes.createInvite>;

const addressOf = ({ email, username = '' }: Input): string => email ?? byName(username);

/** Usernames are public, unlike addresses: an unknown one is said to be. */
async function invitedBy(
  tx: Db,
  input: Input,
  { users }: InvitesDeps,
): Promise<Pick<Invitation, 'email' | 'invitee'>> {
  if (input.username === undefined) return { email: addressOf(input) };
  const invitee = await users.findByUsername(tx, input.username);
  if (!invitee || invitee.isDisabled) throw invalidField('username', 'There is no member of this name.');
  return { email: byName(invitee.username), invitee };
}

async function subjectOf(tx: Db, input: Input, memberId: string, { subjects }: InvitesDeps) {
  if (input.kind === 'portal') return { subjectId: '', subjectName: 'the portal' };
  if (input.kind === 'game') return { subjectId: input.sessionId ?? '', subjectName: gameName(input.game) };
  const subject = subjects.get(input.kind);
  if (!subject) throw invalidField('kind', 'Invitations of this kind are not possible yet.');
  const subjectId = input.accountId ?? input.groupId ?? '';
  const subjectName = await subject.nameForInviter(tx, memberId, subjectId);
  if (!subjectName) throw new AppError('notFound', 'You cannot invite anybody there.');
  return { subjectId, subjectName };
}
