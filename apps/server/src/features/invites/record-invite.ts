// Records an invitation and lets the invited know: by the bell if the address stands for a member, by mail otherwise.
// What the caller is answered does not depend on it. An inviter who has not verified their e-mail sends no mail: they reach
// this only by inviting to a game from the table.
import { INVITES_PER_ADDRESS_AND_HOUR, INVITES_PER_HOUR } from '@msm/contract/invites/limits';
import { inviteType, type InviteKind } from '@msm/contract/invites/schemas';
import type { GivenRole } from '@msm/contract/member';
import { AppError, invalidField } from '../../platform/errors.ts';
import { takeAll, type Limit, type Taken } from '../../platform/limits.ts';
import type { User } from '../../platform/ports/users.ts';
import type { Acting } from '../../platform/ports/game-invites.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { sendInviteMail } from './invites.jobs.ts';
import { expiryOf, kindsOpenTo, metadataOf, purposeOf, targetOf } from './invites.rules.ts';
import { openInvite, type InviteRow } from './invites.store.ts';

export interface Invitation {
  email: string;
  /** Invited by name: `email` stands for it. */
  invitee?: User | undefined;
  kind: InviteKind;
  subjectId: string;
  subjectName: string;
  game?: string | undefined;
  role?: GivenRole | undefined;
  message?: string | undefined;
}

const INVITES: Limit = { name: 'invites', max: INVITES_PER_HOUR, windowSeconds: 3_600 };
const INVITES_TO_ADDRESS: Limit = {
  name: 'invites-to-address',
  max: INVITES_PER_ADDRESS_AND_HOUR,
  windowSeconds: 3_600,
};

/** Before the transaction that records the invitation; given back when that fails. */
export const takeInvite = (
  memberId: string,
  email: string,
  { limits }: Pick<InvitesDeps, 'limits'>,
): Promise<Taken> =>
  takeAll(limits, [
    [INVITES, memberId],
    [INVITES_TO_ADDRESS, `${memberId} ${email}`],
  ]);

export async function recordInvite(
  { tx, notify, member }: Acting,
  { email, invitee: named, kind, subjectId, subjectName, game, role, message }: Invitation,
  { clock, jobs, users }: InvitesDeps,
): Promise<{ invite: InviteRow; inviteeId: string | undefined }> {
  if (email === member.email) throw invalidField('email', 'That is your own address.');
  if (named?.id === member.id) throw invalidField('username', 'That is your own name.');
  const inviter = await users.find(tx, member.id);
  if (!inviter) throw new AppError('unauthenticated', 'Please log in.');
  const now = clock.now();
  const { invite, isNew } = await openInvite(tx, {
    kind,
    inviter_id: inviter.id,
    inviter_email: inviter.email,
    inviter_name: `${inviter.firstName} ${inviter.lastName}`,
    invitee_email: email,
    invitee_id: named?.id ?? null,
    subject_id: subjectId,
    subject_name: subjectName,
    game: game ?? null,
    role: kind === 'account' ? (role ?? 'editor') : null,
    message: message ?? null,
    created_at: now,
    expires_at: expiryOf(kind, now),
  });
  if (isNew && inviter.emailVerified && !named)
    await jobs.enqueue(tx, sendInviteMail, { inviteId: invite.id });
  const invitee = named ?? (await users.findAddressee(tx, email));
  if (!invitee || !kindsOpenTo(invitee).includes(kind)) return { invite, inviteeId: undefined };
  await notify({
    memberId: invitee.id,
    kind: inviteType(kind),
    title: `${member.username} invites you to ${purposeOf(invite)}`,
    body: message,
    actor: member,
    target: targetOf(invite),
    metadata: { ...metadataOf(invite), fromUser: member.username, fromEmail: member.email },
    mergeKey: `invite ${invite.id}`,
  });
  return { invite, inviteeId: invitee.id };
}
